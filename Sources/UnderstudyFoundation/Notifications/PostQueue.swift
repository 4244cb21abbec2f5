import Foundation
import Understudy

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

    /// Whether or not any call to `next` is currently waiting.
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
