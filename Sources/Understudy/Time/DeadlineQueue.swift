import Synchronization

/// What waits for its time, by deadline, then by arrival: a binary heap (Williams, "Algorithm 232:
/// Heapsort", 1964).
///
/// Whatever is over before its time stays in the heap for a while as an empty shell. When shells are
/// the greater part, all of them are dropped at once: each costs constant time, and the heap never
/// holds more of them than of what still waits.
struct DeadlineQueue {
    private var heap: [Entry] = []
    private var shells = 0

    struct Entry {
        let deadline: Duration
        let arrival: UInt64
        let work: Work
    }

    /// What happens when the time has come.
    enum Work {
        case action(TestTimeline.Action)
        case sleep(SleepingTask)

        /// Whether it still waits.
        var isPending: Bool {
            switch self {
            case .action(let action): action.isPending
            case .sleep(let task): task.isAsleep
            }
        }
    }

    /// The entry that is due first. Drops the shells before it.
    mutating func first() -> Entry? {
        while let entry = heap.first {
            if entry.work.isPending { return entry }
            removeFirst()
            shells = max(0, shells - 1)
        }
        return nil
    }

    /// The entries that still wait, in no order.
    var pending: [Entry] { heap.filter(\.work.isPending) }

    mutating func insert(_ entry: Entry) {
        heap.append(entry)
        siftUp(from: heap.count - 1)
    }

    mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown(from: 0)
    }

    /// Takes note that something in the heap is over before its time.
    mutating func leavesShell() {
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

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (heap[left], heap[right])
        if left.deadline != right.deadline { return left.deadline < right.deadline }
        return left.arrival < right.arrival
    }
}

extension TestTimeline {
    /// An action on a timeline that has not run yet.
    public final class Action: Sendable {
        /// The instant at which it runs, as time since the timeline's start.
        public let deadline: Duration
        /// Where it was scheduled.
        public let location: TestReport.Location
        private weak let timeline: TestTimeline?
        private let cancelled = Atomic<Bool>(false)
        /// What runs; gone once it has run or was cancelled, with all that it holds.
        private let action: Locked<(@Sendable () -> Void)?>

        init(
            deadline: Duration, on timeline: TestTimeline, at location: TestReport.Location,
            action: @escaping @Sendable () -> Void
        ) {
            self.deadline = deadline
            self.location = location
            self.timeline = timeline
            self.action = Locked(action)
        }

        /// Whether ``cancel()`` was called.
        public var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

        /// Keeps the action from running; does nothing when it has run.
        public func cancel() {
            cancelled.store(true, ordering: .releasing)
            if takeAction() != nil { timeline?.leavesShell() }
        }

        /// Whether it is still to run.
        var isPending: Bool { action.withLock { $0 != nil } }

        func run() { takeAction()?() }

        private func takeAction() -> (@Sendable () -> Void)? {
            action.withLock { action in
                defer { action = nil }
                return action
            }
        }
    }
}
