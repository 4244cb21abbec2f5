import Foundation
import Understudy

/// The delivered posts, for tasks that wait for them.
///
/// `@unchecked` for the same reason as ``HubState``.
final class PostQueue: @unchecked Sendable {
    /// The posts that no `next` has returned.
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

    /// Adds a post whose observers have run.
    func append(_ post: PostRecord, _ notification: Notification) {
        unseen.change { $0.append(post) }
        let sequences = sequences.withLock { $0.byID.values.filter { $0.wants(post) } }
        // The payload of a notification is passed between threads unchanged; see the type's
        // comment.
        nonisolated(unsafe) let notification = notification
        for sequence in sequences { sequence.continuation.yield(notification) }
    }

    /// Returns the oldest post that no `next` has returned.
    nonisolated(nonsending) func next(
        within limit: Duration?, on clock: any Clock<Duration>,
        where wants: @escaping (PostRecord) -> Bool
    ) async -> Result<PostRecord, WaitEnd> {
        await unseen.wait(atMost: limit, on: clock) { posts in
            posts.firstIndex(where: wants).map { posts.remove(at: $0) }
        }
    }

    /// `true` while a `next` is waiting.
    var isWaitedFor: Bool { unseen.isWaitedFor }

    /// Ends all current and later waits and sequences.
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
