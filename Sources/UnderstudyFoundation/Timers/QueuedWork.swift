import Dispatch
import Foundation
import Understudy

/// The pending work of a queue by the instant at which it's due.
///
/// Items that are due at the same instant run in the order in which they were enqueued or, if they
/// were also enqueued at the same instant, in the order of their deadlines.
final class QueuedWork: Sendable, JoiningDouble {
    /// The location where the queue was created.
    let location: TestReport.Location
    private let items = Locked(Items())
    private let test = JoinableScope()

    init(at location: TestReport.Location) {
        self.location = location
        test.current?.register(self)
    }

    deinit {
        Self.unrun.reportRelease(of: unrunItems, in: test.current, at: location)
    }

    func joinRunningTest() { test.join(self) }

    func add(_ item: Item) {
        joinRunningTest()
        items.withLock { $0.add(item) }
    }

    /// The item that was added most recently.
    var latest: Item? { items.withLock { $0.latest } }

    // MARK: - Running

    /// Runs the next item that is due at an instant.
    ///
    /// Any items that only became due later because of rounding run before it.
    ///
    /// - Returns: Whether there was an item to run.
    @discardableResult
    func runNext(at instant: Duration) -> Bool {
        let next = items.withLock { $0.takeNext(at: instant) }
        perform { for item in next { item.work.run() } }
        return !next.isEmpty
    }

    /// Runs all work that is due until an instant, except for work that is added in the meantime.
    func runAll(until last: Duration) {
        for (instant, count) in items.withLock({ $0.counts(until: last) }) {
            for _ in 0..<count where !runNext(at: instant) { break }
        }
    }

    /// The threads that are currently running work. A task-local value would be inherited by any
    /// tasks that the work starts.
    private let threads = Locked<[ObjectIdentifier]>([])

    /// `true` if the current code is part of the work.
    var isRunningHere: Bool {
        let thread = ObjectIdentifier(Thread.current)
        return threads.withLock { $0.contains(thread) }
    }

    /// Runs a closure as part of the work.
    func perform<Value>(_ body: () throws -> Value) rethrows -> Value {
        let thread = ObjectIdentifier(Thread.current)
        threads.withLock { $0.append(thread) }
        defer {
            threads.withLock { threads in
                if let index = threads.lastIndex(of: thread) { threads.remove(at: index) }
            }
        }
        return try body()
    }

    struct Item: Sendable {
        /// The instant at which the item is due on the timeline, and the instant at which it was
        /// enqueued.
        let due: Duration
        let enqueued: Duration
        /// The deadline on the clock of the machine and the amount of time until then, in
        /// nanoseconds. For work without a delay, both values are zero.
        let deadline: Int64
        let remaining: Int64
        let delay: IntendedDelay
        let work: CancellableWork
    }
}

/// A closure or a work item that a queue runs.
struct CancellableWork: Sendable {
    let run: @Sendable () -> Void
    let isCancelled: @Sendable () -> Bool

    init(
        _ run: @escaping @Sendable () -> Void,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.run = run
        self.isCancelled = isCancelled
    }

    init(_ item: DispatchWorkItem) {
        // This is safe because only the queue performs the item, and an item can be cancelled from
        // any thread.
        nonisolated(unsafe) let item = item
        self.init({ item.perform() }, isCancelled: { item.isCancelled })
    }

    /// Returns the same work with other code around it.
    func wrapped(_ body: @escaping @Sendable (_ run: () -> Void) -> Void) -> CancellableWork {
        CancellableWork({ body(run) }, isCancelled: isCancelled)
    }
}

// MARK: - Leftovers

extension QueuedWork: ScopedDouble {
    private static let unrun = UnrunWork(
        of: "FakeQueue", noun: "work item", verb: "ran",
        add: "drain() or timeline.advance(by:) until it runs, or cancel it")

    func endOfTestReports(strict: Bool) -> [TestReport] {
        Self.unrun.endOfTestReports(
            of: unrunItems, in: test.current, strict: strict, at: location)
    }

    private var unrunItems: [UnrunWork.Item] {
        items.withLock { $0.waiting }.filter { !$0.work.isCancelled() }
            .map { UnrunWork.Item(deadline: $0.due, isDue: $0.due <= $0.enqueued) }
    }
}

private struct Items {
    typealias Item = QueuedWork.Item

    /// The items that are due at each instant. The items before `head` have already been removed.
    private var instants: [Duration: (items: [Item], head: Int)] = [:]
    /// The number of items whose delay was rounded up.
    private var roundedUp = 0

    private(set) var latest: Item?

    mutating func add(_ item: Item) {
        latest = item
        if item.delay.isRoundedUp { roundedUp += 1 }
        var (items, head) = instants.removeValue(forKey: item.due) ?? ([], 0)
        var index = items.count
        while index > head, items[index - 1].enqueued == item.enqueued,
            items[index - 1].deadline > item.deadline
        {
            index -= 1
        }
        items.insert(item, at: index)
        instants[item.due] = (items, head)
    }

    mutating func takeNext(at instant: Duration) -> [Item] {
        guard let (items, head) = instants[instant] else { return [] }
        let next = items[head]
        if head + 1 < items.count {
            instants[instant]?.head = head + 1
        } else {
            instants[instant] = nil
        }
        if next.delay.isRoundedUp { roundedUp -= 1 }
        return roundedUp == 0 ? [next] : takeOvertaken(by: next) + [next]
    }

    /// The items that haven't run, sorted by the instant at which they're due.
    var waiting: [Item] {
        instants.sorted { $0.key < $1.key }.flatMap { $0.value.items[$0.value.head...] }
    }

    /// Returns the instants at which work is due, in order, and the number of items at each of
    /// them.
    func counts(until last: Duration) -> [(instant: Duration, count: Int)] {
        instants.filter { $0.key <= last }.map { ($0.key, $0.value.items.count - $0.value.head) }
            .sorted { $0.0 < $1.0 }
    }

    private mutating func takeOvertaken(by next: Item) -> [Item] {
        var removed: [Item] = []
        for (instant, (items, head)) in instants {
            func isOvertaken(_ item: Item) -> Bool {
                item.delay.isRoundedUp && item.enqueued == next.enqueued
                    && item.remaining < next.remaining
            }
            let overtaken = items[head...].filter(isOvertaken)
            guard !overtaken.isEmpty else { continue }
            removed += overtaken
            let rest = items[head...].filter { !isOvertaken($0) }
            instants[instant] = rest.isEmpty ? nil : (rest, 0)
        }
        roundedUp -= removed.count
        return removed.sorted { $0.deadline < $1.deadline }
    }
}
