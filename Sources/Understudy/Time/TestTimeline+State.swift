extension TestTimeline {
    /// The state of a timeline.
    struct State {
        var now = Duration.zero {
            didSet {
                guard now != oldValue else { return }
                burst = Burst(after: arrivals)
                journal?.move(to: now)
            }
        }
        /// The target of the current advances, which isn't later than ``now`` after all of them
        /// have ended.
        var end = Duration.zero
        /// The latest advance that had no effect because no task slept and nothing was due,
        /// together with the instant that it reached.
        var idleAdvance: (location: TestReport.Location, end: Duration)?
        var arrivals: UInt64 = 0
        /// The actions that were scheduled at the current instant after time had reached it.
        var burst = Burst(after: 0)
        var queue = DeadlineQueue()
        /// The number of sleeping tasks.
        var asleep = 0
        var newcomers = SleeperList()
        /// The tasks whose current timeline is this one, but which sleep on another timeline.
        var elsewhere = SleeperList()
        /// The continuations of tasks that are due but weren't resumed yet.
        var due: [SleepingTask.Continuation] = []
        /// The closure of a rehearsal that runs before time advances to the next instant.
        var settleHandler: (@Sendable () -> Void)?
        /// The closure to call when a task starts to sleep.
        var onSleep: (@Sendable (SleepingTask) -> Void)?
        /// The closure to call when a task starts to wait. For more information, see
        /// ``TestTimeline/observeWaits(_:)``.
        var onWait: (@Sendable (String?) -> Void)?
        /// The closure that counts the calls in a step of a rehearsal. For more information, see
        /// ``TestTimeline/setCallCounter(_:)``.
        var countCall: CallCounter?
        /// The checks that run before each step until they return `false`.
        var checks: [(id: UInt64, check: @Sendable () -> Bool)] = []
        /// The record of how time has passed, if transcripts are generated.
        var journal = TestReport.transcripts == nil ? nil : TimeJournal()
        /// `true` if the end of the test reported the sleeping tasks.
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
        /// - Returns: The waiting work, sorted by deadline and then by arrival, and the checks. The
        ///   caller must end and release them after the lock is released because this can run user
        ///   code.
        mutating func close() -> (waiting: [Work], checks: [@Sendable () -> Bool]) {
            isGone = true
            defer {
                queue = DeadlineQueue()
                checks = []
            }
            return (queue.waiting, checks.map(\.check))
        }
    }

    /// The actions that were scheduled at the current instant after time had reached it, for
    /// example by other actions at this instant.
    struct Burst {
        /// The maximum number of such actions that run.
        static let limit = 100_000

        /// The number of the latest arrival when time reached the instant.
        private let start: UInt64
        /// The number of such actions that were due so far.
        var count = 0

        init(after start: UInt64) { self.start = start }

        func contains(_ entry: DeadlineQueue.ScheduledWork) -> Bool { entry.arrival > start }
    }

    /// Work that waits for its deadline.
    enum Work {
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
struct DeadlineQueue {
    private var heap: [ScheduledWork] = []
    private var shells = 0

    struct ScheduledWork {
        let deadline: Duration
        let arrival: UInt64
        let work: TestTimeline.Work
    }

    /// Removes the shells before the entry that is due first, and returns this entry.
    mutating func first() -> ScheduledWork? {
        while let entry = heap.first {
            if entry.work.isPending { return entry }
            removeFirst()
            shells = max(0, shells - 1)
        }
        return nil
    }

    /// The pending entries, in no particular order.
    var pending: [ScheduledWork] { heap.filter(\.work.isPending) }

    /// The pending work, sorted by deadline and then by arrival.
    var waiting: [TestTimeline.Work] {
        pending.sorted { ($0.deadline, $0.arrival) < ($1.deadline, $1.arrival) }.map(\.work)
    }

    mutating func insert(_ entry: ScheduledWork) {
        heap.append(entry)
        siftUp(from: heap.count - 1)
    }

    mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown(from: 0)
    }

    /// Removes the entries that satisfy a condition.
    ///
    /// - Returns: The removed entries, sorted by deadline and then by arrival.
    mutating func remove(where isIncluded: (ScheduledWork) -> Bool) -> [ScheduledWork] {
        let removed = heap.filter { $0.work.isPending && isIncluded($0) }
        heap.removeAll { !$0.work.isPending || isIncluded($0) }
        restoreOrder()
        return removed.sorted { ($0.deadline, $0.arrival) < ($1.deadline, $1.arrival) }
    }

    /// Counts an entry that became a shell, and removes all shells if they outnumber the others.
    mutating func addShell() {
        shells += 1
        guard shells * 2 > heap.count else { return }
        heap.removeAll { !$0.work.isPending }
        restoreOrder()
    }

    /// Restores the order of a heap from which shells and other entries were removed.
    private mutating func restoreOrder() {
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
            var smallest = parent
            let child = 2 * parent + 1
            if child < heap.count, precedes(child, smallest) { smallest = child }
            if child + 1 < heap.count, precedes(child + 1, smallest) { smallest = child + 1 }
            if smallest == parent { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }

    /// Returns whether one entry is due before another entry.
    ///
    /// We compare individual fields because copying an entry would increment two reference counts.
    private func precedes(_ left: Int, _ right: Int) -> Bool {
        if heap[left].deadline != heap[right].deadline {
            return heap[left].deadline < heap[right].deadline
        }
        return heap[left].arrival < heap[right].arrival
    }
}

/// A list of tasks that sleep or are about to sleep, in the order of their arrival.
struct SleeperList {
    private var tasks: [SleepingTask] = []
    private var first = 0
    private var shells = 0
    /// The number of tasks at which those that have woken are removed, if this wasn't recorded.
    private var limit = Self.minimumLimit
    private static let minimumLimit = 16

    /// Adds a task. This takes constant time on average.
    mutating func append(_ task: SleepingTask) {
        if tasks.count == limit { removeShells() }
        tasks.append(task)
    }

    /// Counts a task that woke, and removes such tasks once they may outnumber the others.
    mutating func addShell() {
        shells += 1
        if shells * 2 > tasks.count - first { removeShells() }
    }

    private mutating func removeShells() {
        tasks = tasks[first...].filter { !$0.isOver }
        first = 0
        shells = 0
        limit = max(Self.minimumLimit, tasks.count * 2)
    }

    /// Removes the oldest task that still sleeps, and returns it.
    mutating func removeFirst() -> SleepingTask? {
        while first < tasks.count {
            let task = tasks[first]
            first += 1
            if task.isAsleep { return task }
        }
        tasks = []
        first = 0
        shells = 0
        return nil
    }

    /// The number of tasks that are kept, including those that have woken.
    var kept: Int { tasks.count - first }

    /// The tasks that still sleep.
    var asleep: [SleepingTask] { tasks[first...].filter(\.isAsleep) }
}

extension TestTimeline {
    /// The tasks that use this timeline as their current timeline but sleep on another timeline, in
    /// the order in which they started to sleep.
    package var asleepElsewhere: [SleepingTask] {
        state.read { $0.elsewhere.asleep }
    }
}
