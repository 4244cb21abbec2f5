import Foundation
import Understudy

/// What a hub knows. The center has it, so that posts are recorded as long as somebody can post.
///
/// `@unchecked`: everything that changes is behind a lock. The payloads of notifications may be of any
/// type; a `NotificationCenter` hands them from thread to thread as they are, and so does the desk.
final class Desk: @unchecked Sendable {
    typealias Post = NotificationHub.Post

    let posting = Spy<NotificationHub.Posting, Void, Never>(
        "NotificationHub.post(name:object:userInfo:)")
    private let timeline: TestTimeline
    let reportsForgottenObservers: Bool
    let location: TestReport.Location
    let scope = TestScope.current
    private let state = Locked(State())

    private struct State {
        var posts: [UInt64: Post] = [:]
        var gate: PostGate?
        /// Delivered posts that no `next` has returned.
        var unseen: [Post] = []
        var waiters: [Waiter] = []
        var sequences: [Int: Sequence] = [:]
        var lastID = 0
        weak var center: HubCenter?
        var guards: [DefaultCenterGuard] = []

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }
    }

    private struct Waiter {
        let id: Int
        let wants: (Post) -> Bool
        let continuation: CheckedContinuation<Post?, Never>
    }

    private struct Sequence {
        let wants: (Post) -> Bool
        let continuation: AsyncStream<Notification>.Continuation
    }

    init(timeline: TestTimeline, reportsForgottenObservers: Bool, location: TestReport.Location) {
        self.timeline = timeline
        self.reportsForgottenObservers = reportsForgottenObservers
        self.location = location
    }

    /// Becomes part of the running test.
    ///
    /// The test keeps the center until it ends. The last to let a center go is often the very object
    /// that should have removed its observer, so nothing earlier can tell who forgot to.
    func join(_ center: HubCenter) {
        state.withLock { $0.center = center }
        guard let scope else { return }
        scope.enroll(self)
        scope.keep(center)
    }

    var reach: NotificationHub.Reach { state.withLock { $0.center }?.reach ?? .posts }

    var observers: [NotificationHub.Observer] {
        let center = state.withLock { $0.center }
        return center?.observers.sorted { $0.description < $1.description } ?? []
    }

    // MARK: - Posts

    func posts(_ numbers: [UInt64]) -> [Post] {
        let posts = state.withLock { $0.posts }
        return numbers.compactMap { posts[$0] }
    }

    /// Records a post, then delivers it, or leaves it at the gate. Without `deliver` its observers have
    /// heard of it.
    func receive(
        _ posting: NotificationHub.Posting, message: Any? = nil, deliver: (() -> Void)?
    ) {
        let number = self.posting.numbered(posting).number
        let post = Post(
            name: posting.name, object: posting.object, userInfo: posting.userInfo,
            message: message, thread: .current, number: number, time: timeline.now)
        let gate = state.withLock { state in
            state.posts[number] = post
            return state.gate
        }
        guard let deliver else { return tell(post) }
        let delivery = PostGate.Delivery(number: number, posting: posting) { [weak self] in
            deliver()
            // Whoever waits for the post finds what its observers did.
            self?.tell(post)
        }
        if gate?.hold(delivery) != true { delivery.run() }
    }

    private func tell(_ post: Post) {
        let (waiter, sequences) = state.withLock { state -> (Waiter?, [Sequence]) in
            let sequences = state.sequences.values.filter { $0.wants(post) }
            guard let index = state.waiters.firstIndex(where: { $0.wants(post) }) else {
                state.unseen.append(post)
                return (nil, sequences)
            }
            return (state.waiters.remove(at: index), sequences)
        }
        // From here on the post is its receivers' own business; see the type's comment.
        nonisolated(unsafe) let seen: Post? = post
        waiter?.continuation.resume(returning: seen)
        for sequence in sequences {
            nonisolated(unsafe) let notification = post.notification
            sequence.continuation.yield(notification)
        }
    }

    // MARK: - Waiting

    /// The oldest delivered post that nobody has waited for yet; `nil` when the task is cancelled.
    nonisolated(nonsending) func next(where wants: @escaping (Post) -> Bool) async -> Post? {
        let id = state.withLock { $0.nextID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(id: id, wants: wants, continuation: continuation)
                let found = state.withLock { state -> Post? in
                    guard let index = state.unseen.firstIndex(where: wants) else {
                        state.waiters.append(waiter)
                        return nil
                    }
                    return state.unseen.remove(at: index)
                }
                nonisolated(unsafe) let post = found
                if post != nil { continuation.resume(returning: post) }
                // A cancellation that came before there was anybody to wake.
                if Task.isCancelled { stopWaiting(id) }
            }
        } onCancel: {
            stopWaiting(id)
        }
    }

    private func stopWaiting(_ id: Int) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: nil)
    }

    func notifications(where wants: @escaping (Post) -> Bool) -> AsyncStream<Notification> {
        AsyncStream { continuation in
            let id = state.withLock { state in
                let id = state.nextID()
                state.sequences[id] = Sequence(wants: wants, continuation: continuation)
                return id
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.sequences.removeValue(forKey: id) }
            }
        }
    }

    // MARK: - The gate

    func text(of delivery: PostGate.Delivery) -> String { posting.text(ofCall: delivery.posting) }

    var gate: PostGate? { state.withLock { $0.gate } }

    func close(_ gate: PostGate) -> PostGate? {
        state.withLock { state in
            defer { state.gate = gate }
            return state.gate
        }
    }

    // MARK: - Guards of the default center

    func keep(_ centerGuard: DefaultCenterGuard) {
        state.withLock { $0.guards.append(centerGuard) }
    }
}
