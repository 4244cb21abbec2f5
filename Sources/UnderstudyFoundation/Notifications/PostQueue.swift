import Foundation
import Understudy

/// The delivered posts, for the tasks that wait for them.
///
/// `@unchecked` for the same reason as ``Desk``.
final class PostQueue: @unchecked Sendable {
    /// The posts that no `next` has returned.
    private let unseen = WaitableState<[PostRecord]>([])
    private let sequences = Locked(Sequences())

    private struct Sequences {
        var byID: [Int: Sequence] = [:]
        var lastID = 0
    }

    private struct Sequence {
        let wants: (PostRecord) -> Bool
        let continuation: AsyncStream<Notification>.Continuation
    }

    /// Takes a post whose observers have run.
    func append(_ post: PostRecord, _ notification: Notification) {
        unseen.change { $0.append(post) }
        let sequences = sequences.withLock { $0.byID.values.filter { $0.wants(post) } }
        // The payload of a notification goes from thread to thread as it is; see the type's
        // comment.
        nonisolated(unsafe) let notification = notification
        for sequence in sequences { sequence.continuation.yield(notification) }
    }

    /// The oldest post that no `next` has returned; `nil` when the task is cancelled.
    nonisolated(nonsending) func next(
        where wants: @escaping (PostRecord) -> Bool
    ) async -> PostRecord? {
        await unseen.wait { posts in posts.firstIndex(where: wants).map { posts.remove(at: $0) } }
    }

    func notifications(
        where wants: @escaping (PostRecord) -> Bool
    ) -> AsyncStream<Notification> {
        AsyncStream { continuation in
            let id = sequences.withLock { sequences in
                sequences.lastID += 1
                let sequence = Sequence(wants: wants, continuation: continuation)
                sequences.byID[sequences.lastID] = sequence
                return sequences.lastID
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.sequences.withLock { $0.byID.removeValue(forKey: id) }
            }
        }
    }
}
