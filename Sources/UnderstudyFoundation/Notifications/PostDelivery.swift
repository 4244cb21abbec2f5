import Foundation
import Understudy

/// Holds posts until they're delivered.
///
/// This type is marked `@unchecked Sendable` for the same reason as ``HubState``. A delivery is
/// only performed by the code that removed it.
final class DeliveryGate: @unchecked Sendable {
    /// A post and its delivery to the observers.
    struct Delivery {
        let number: UInt64
        /// A closure that describes the post as a call in a report.
        let text: () -> String
        let run: () -> Void
    }

    private let location: TestReport.Location
    private let state = Locked(State())

    private struct State {
        var held: [Delivery] = []
        var isOpen = false
        /// `true` if the held posts were already reported, either at the end of the test or when
        /// the handle was released.
        var isReported = false
    }

    init(at location: TestReport.Location) {
        self.location = location
    }

    var numbers: [UInt64] { state.withLock { $0.held.map(\.number) } }

    /// Holds a post. If the gate is open, this function returns `false` instead.
    func hold(_ delivery: Delivery) -> Bool {
        state.withLock { state in
            if !state.isOpen { state.held.append(delivery) }
            return !state.isOpen
        }
    }

    func takeOldest() -> Delivery? {
        state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
    }

    func open() {
        state.withLock { $0.isOpen = true }
        while let delivery = takeOldest() { delivery.run() }
    }

    /// Returns a report of the posts that are still held, and marks them as reported.
    ///
    /// - Returns: The report, or `nil` if there are no held posts or they were already reported.
    func takeReport() -> TestReport? {
        let held = state.withLock { state -> [Delivery] in
            defer { state.isReported = true }
            return state.isReported ? [] : state.held
        }
        guard !held.isEmpty else { return nil }
        let posts = held.count == 1 ? "1 post" : "\(held.count) posts"
        let lines =
            ["NotificationHub: \(posts) still held by holdDelivery()"]
            + held.map { ReportText.row("#\($0.number)", $0.text()) }
            + [ReportText.row("add", "held.deliverNext() for each post, or held.open()")]
        return TestReport(lines.joined(separator: "\n"), at: location)
    }
}

/// Delivered posts, stored for the tasks that wait for them.
///
/// This type is marked `@unchecked Sendable` for the same reason as ``HubState``.
final class PostQueue: @unchecked Sendable {
    /// The posts that haven't been returned by `next` yet.
    private let unseen = WaitableState<[PostRecord]>([])
    private let sequences = Locked(Sequences())

    private struct Sequences {
        var all: [WeakSequence] = []
        var isInterrupted = false

        var living: [PostSequence] { all.compactMap(\.sequence) }
    }

    /// A weak reference to a sequence, which only exists for as long as the test can iterate over
    /// it.
    private struct WeakSequence {
        weak var sequence: PostSequence?
    }

    /// Adds a post after its observers have run.
    func append(_ post: PostRecord) {
        unseen.change { $0.append(post) }
        for sequence in sequences.withLock({ $0.living }) { sequence.append(post) }
    }

    /// Returns the oldest post that hasn't been returned by `next` yet.
    nonisolated(nonsending) func next(
        within limit: Duration?, on clock: any Clock<Duration>,
        where wants: @escaping (PostRecord) -> Bool
    ) async -> Result<PostRecord, WaitEnd> {
        await unseen.wait(atMost: limit, on: clock) { posts in
            posts.firstIndex(where: wants).map { posts.remove(at: $0) }
        }
    }

    /// The start of the oldest wait for a post, or `nil` if no task is waiting.
    var oldestWait: WaitStart? {
        let waits = sequences.withLock { $0.living }.map(\.unseen.oldestWait) + [unseen.oldestWait]
        return waits.compactMap(\.self).min()
    }

    /// Ends all waits and sequences, including those that start later.
    func setInterrupted(_ isInterrupted: Bool) {
        unseen.setInterrupted(isInterrupted)
        let sequences = sequences.withLock { sequences in
            sequences.isInterrupted = isInterrupted
            return sequences.living
        }
        for sequence in sequences { sequence.unseen.setInterrupted(isInterrupted) }
    }

    /// Returns a sequence of the matching posts that are delivered from now on.
    ///
    /// - Parameters:
    ///   - reportEnd: A closure that is called with the number of the latest call before the wait
    ///     if the sequence ends because the test was interrupted.
    func notifications(
        where wants: @escaping (PostRecord) -> Bool,
        reportEnd: @escaping @Sendable (WaitEnd, _ start: UInt64) -> Void
    ) -> AsyncStream<Notification> {
        let sequence = PostSequence(where: wants)
        // Return the sequences so that none of them is released while the lock is held.
        let (isInterrupted, living) = sequences.withLock { sequences in
            let living = sequences.living
            sequences.all = (living + [sequence]).map(WeakSequence.init)
            return (sequences.isInterrupted, living)
        }
        withExtendedLifetime(living) {}
        if isInterrupted { sequence.unseen.setInterrupted(true) }
        return AsyncStream {
            let start = CallOrder.now
            let next = await sequence.unseen.wait(atMost: nil, on: ContinuousClock()) {
                $0.isEmpty ? nil : $0.removeFirst()
            }
            switch next {
            case .success(let notification): return notification
            case .failure(let end):
                // Cancelling the task that iterates is intentional, so it isn't reported.
                if end == .interrupted { reportEnd(end, start) }
                return nil
            }
        }
    }
}

/// The posts that an asynchronous sequence hasn't returned yet.
///
/// This type is marked `@unchecked Sendable` for the same reason as ``HubState``.
private final class PostSequence: @unchecked Sendable {
    private let wants: (PostRecord) -> Bool
    let unseen = WaitableState<[Notification]>([])

    init(where wants: @escaping (PostRecord) -> Bool) {
        self.wants = wants
    }

    func append(_ post: PostRecord) {
        if wants(post) { unseen.change { $0.append(post.notification) } }
    }
}
