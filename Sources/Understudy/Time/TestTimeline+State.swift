extension TestTimeline {
    /// A type representing the state of a timeline.
    struct State {
        var now = Duration.zero {
            didSet { if now != oldValue { journal?.move(to: now) } }
        }
        /// The target of the current advances, which isn't later than ``now`` after all of them
        /// have ended.
        var end = Duration.zero
        /// The latest advance that had no effect because no task slept and nothing was due,
        /// together with the instant that it reached.
        var idleAdvance: (location: TestReport.Location, end: Duration)?
        var arrivals: UInt64 = 0
        var queue = DeadlineQueue<Work>()
        /// The number of sleeping tasks.
        var asleep = 0
        var newcomers = Newcomers()
        /// The tasks whose current timeline is this one, but which sleep on another timeline.
        var elsewhere = SleepersElsewhere()
        /// The continuations of tasks that are due but weren't resumed yet.
        var due: [SleepingTask.Continuation] = []
        /// The closure of a rehearsal that runs before time advances to the next instant.
        var settle: (@Sendable () -> Void)?
        /// The closure to call when a task has started to sleep.
        var onSleep: (@Sendable (SleepingTask) -> Void)?
        /// The closure to call when a task starts to wait. For more information, see
        /// ``TestTimeline/observeWaits(_:)``.
        var onWait: (@Sendable (String?) -> Void)?
        /// The closure that counts the calls in a step of a rehearsal. For more information, see
        /// ``TestTimeline/countsCalls(_:)``.
        var countCall: CallCounter?
        /// The checks that run before each step until they return `false`.
        var checks: [(id: UInt64, check: @Sendable () -> Bool)] = []
        /// The record of how time has passed, if transcripts are generated.
        var journal = TestReport.transcripts == nil ? nil : TimeJournal()
        /// `true` if the end of the test has reported the sleeping tasks.
        var isReported = false
        /// `true` if the timeline was released, so that nothing advances time any more.
        var isGone = false
        var interruption = WaitInterruption()

        mutating func insert(_ work: Work, at deadline: Duration) {
            arrivals += 1
            queue.insert(.init(deadline: deadline, arrival: arrivals, work: work))
        }

        /// Marks the timeline as released.
        ///
        /// - Returns: The waiting work, sorted by deadline and then by arrival. The caller must end
        ///   it after the lock is released because ending it can run user code.
        mutating func close() -> [Work] {
            isGone = true
            defer { queue = DeadlineQueue() }
            return queue.waiting
        }
    }

    /// An enumeration representing work that waits for its deadline.
    enum Work: Pending {
        case action(Action)
        case sleep(SleepingTask)

        var isPending: Bool {
            switch self {
            case .action(let action): action.isPending
            case .sleep(let task): task.isAsleep
            }
        }
    }
}

/// A binary heap of entries, sorted by deadline and then by arrival (Williams, "Algorithm 232:
/// Heapsort", 1964).
///
/// An entry that ends before its deadline stays in the heap as an empty shell, until shells
/// outnumber the pending entries and are all removed at once. Ending an entry therefore takes
/// constant time on average.
struct DeadlineQueue<Work: Pending> {
    private var heap: [Entry] = []
    private var shells = 0

    struct Entry {
        let deadline: Duration
        fileprivate let arrival: UInt64
        let work: Work
    }

    /// Removes the shells before the entry that is due first, and returns this entry.
    mutating func first() -> Entry? {
        while let entry = heap.first {
            if entry.work.isPending { return entry }
            removeFirst()
            shells = max(0, shells - 1)
        }
        return nil
    }

    /// The pending entries, in no particular order.
    var pending: [Entry] { heap.filter(\.work.isPending) }

    /// The pending work, sorted by deadline and then by arrival.
    var waiting: [Work] {
        pending.sorted { ($0.deadline, $0.arrival) < ($1.deadline, $1.arrival) }.map(\.work)
    }

    mutating func insert(_ entry: Entry) {
        heap.append(entry)
        siftUp(from: heap.count - 1)
    }

    mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown(from: 0)
    }

    /// Records that an entry has become a shell.
    mutating func noteShell() {
        shells += 1
        guard shells * 2 > heap.count else { return }
        heap.removeAll { !$0.work.isPending }
        shells = 0
        for parent in (0..<heap.count / 2).reversed() { siftDown(from: parent) }
    }

    private mutating func siftUp(from index: Int) {
        var child = index
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func siftDown(from index: Int) {
        var parent = index
        while true {
            var least = parent
            let child = 2 * parent + 1
            if child < heap.count, precedes(child, least) { least = child }
            if child + 1 < heap.count, precedes(child + 1, least) { least = child + 1 }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    /// Determines whether one entry is due before another entry. We compare individual fields
    /// because copying an entry would increment two reference counts.
    private func precedes(_ left: Int, _ right: Int) -> Bool {
        if heap[left].deadline != heap[right].deadline {
            return heap[left].deadline < heap[right].deadline
        }
        return heap[left].arrival < heap[right].arrival
    }
}

/// A protocol describing work that can end before its deadline.
protocol Pending {
    /// `true` if the work is still waiting.
    var isPending: Bool { get }
}

// MARK: - Sleeping tasks

/// A type representing the sleeping tasks that weren't returned to the test yet.
struct Newcomers {
    private var tasks: [SleepingTask] = []
    private var first = 0
    private var shells = 0

    /// Adds a task that has fallen asleep.
    mutating func append(_ task: SleepingTask) { tasks.append(task) }

    /// Returns the oldest task that still sleeps.
    mutating func next() -> SleepingTask? {
        while first < tasks.count {
            let task = tasks[first]
            first += 1
            if task.isAsleep { return task }
        }
        (tasks, first, shells) = ([], 0, 0)
        return nil
    }

    /// Records that tasks have woken, and removes them once they may outnumber the sleeping tasks.
    /// Without this, they would accumulate if the test never requests them.
    mutating func leave(_ count: Int) {
        shells += count
        guard shells * 2 > tasks.count - first else { return }
        tasks = tasks[first...].filter(\.isAsleep)
        (first, shells) = (0, 0)
    }
}

/// The tasks that don't sleep on their current timeline, which is usually a mistake on a stage.
struct SleepersElsewhere {
    private var tasks: [SleepingTask] = []
    /// The number of tasks at which those that have woken are removed.
    private var limit = 16

    /// Adds a task that is about to sleep. This takes constant time on average.
    mutating func append(_ task: SleepingTask) {
        if tasks.count == limit {
            tasks.removeAll(where: \.isOver)
            limit = max(16, tasks.count * 2)
        }
        tasks.append(task)
    }

    /// The number of tasks that are kept, whether or not they still sleep.
    var kept: Int { tasks.count }

    /// The tasks that still sleep, in the order of their arrival.
    var asleep: [SleepingTask] { tasks.filter(\.isAsleep) }
}

extension TestTimeline {
    /// The tasks that use this timeline as their current timeline but sleep on another timeline, in
    /// the order in which they started to sleep.
    package var asleepElsewhere: [SleepingTask] {
        state.read { $0.elsewhere.asleep }
    }
}
