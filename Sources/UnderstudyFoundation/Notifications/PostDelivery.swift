import Foundation
import Understudy

/// A type that holds posts until they are delivered.
///
/// This type is marked `@unchecked Sendable` for the same reason as ``HubState``. A delivery is
/// only performed by the code that has removed it.
final class PostGate: @unchecked Sendable {
    /// A type representing a post and its delivery to the observers.
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

    /// Returns a report of the posts that are still held, or `nil` if there are none or they were
    /// already reported.
    func report() -> TestReport? {
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

/// A type that stores delivered posts for the tasks that wait for them.
///
/// This type is marked `@unchecked Sendable` for the same reason as ``HubState``.
final class PostQueue: @unchecked Sendable {
    /// The posts that have not been returned by `next` yet.
    private let unseen = WaitableState<[PostRecord]>([])
    private let sequences = Locked(Sequences())

    private struct Sequences {
        var byID: [Int: Sequence] = [:]
        var lastID = 0
        var isInterrupted = false
    }

    private struct Sequence {
        let wants: (PostRecord) -> Bool
        let continuation: AsyncStream<Notification>.Continuation
    }

    /// Adds a post after its observers have run.
    func append(_ post: PostRecord, _ notification: Notification) {
        unseen.change { $0.append(post) }
        let sequences = sequences.withLock { $0.byID.values.filter { $0.wants(post) } }
        // For the reason why the payload can be passed to another thread, see the comment of this
        // type.
        nonisolated(unsafe) let notification = notification
        for sequence in sequences { sequence.continuation.yield(notification) }
    }

    /// Returns the oldest post that has not been returned by `next` yet.
    nonisolated(nonsending) func next(
        within limit: Duration?, on clock: any Clock<Duration>,
        where wants: @escaping (PostRecord) -> Bool
    ) async -> Result<PostRecord, WaitEnd> {
        await unseen.wait(atMost: limit, on: clock) { posts in
            posts.firstIndex(where: wants).map { posts.remove(at: $0) }
        }
    }

    /// `true` if any call to `next` is currently waiting.
    var isWaitedFor: Bool { unseen.isWaitedFor }

    /// Ends all waits and sequences, including those that start later.
    func setInterrupted(_ isInterrupted: Bool) {
        unseen.setInterrupted(isInterrupted)
        let sequences = sequences.withLock { sequences in
            sequences.isInterrupted = isInterrupted
            return Array(sequences.byID.values)
        }
        if isInterrupted { for sequence in sequences { sequence.continuation.finish() } }
    }

    func notifications(
        where wants: @escaping (PostRecord) -> Bool
    ) -> AsyncStream<Notification> {
        AsyncStream { continuation in
            let (id, isInterrupted) = sequences.withLock { sequences in
                sequences.lastID += 1
                let sequence = Sequence(wants: wants, continuation: continuation)
                sequences.byID[sequences.lastID] = sequence
                return (sequences.lastID, sequences.isInterrupted)
            }
            if isInterrupted { continuation.finish() }
            continuation.onTermination = { [weak self] _ in
                _ = self?.sequences.withLock { $0.byID.removeValue(forKey: id) }
            }
        }
    }
}
