import Synchronization

/// A minimal test clock: a heap of continuations that is protected by a lock.
final class FloorClock: Sendable {
    private struct State {
        var now = 0
        var heap: [Entry] = []
        /// The task that waits for a number of sleepers.
        var waiter: (count: Int, continuation: UnsafeContinuation<Void, Never>)?
    }

    private struct Entry: Sendable {
        let deadline: Int
        let wake: Wake
    }

    private enum Wake: Sendable {
        case task(UnsafeContinuation<Void, Never>)
        case action(@Sendable () -> Void)
    }

    private let state = Mutex(State())

    nonisolated(nonsending) func sleep(until deadline: Int) async {
        await withUnsafeContinuation { continuation in
            insert(Entry(deadline: deadline, wake: .task(continuation)))?.resume()
        }
    }

    func schedule(at deadline: Int, _ action: @escaping @Sendable () -> Void) {
        insert(Entry(deadline: deadline, wake: .action(action)))?.resume()
    }

    /// Waits for a number of sleepers.
    nonisolated(nonsending) func waitForSleepers(_ count: Int) async {
        await withUnsafeContinuation { continuation in
            let isReached = state.withLock { state in
                if state.heap.count < count { state.waiter = (count, continuation) }
                return state.heap.count >= count
            }
            if isReached { continuation.resume() }
        }
    }

    /// Advances to an instant and resumes the sleepers whose deadline is reached.
    func advance(to instant: Int) {
        while let wake = due(until: instant) {
            switch wake {
            case .task(let continuation): continuation.resume()
            case .action(let action): action()
            }
        }
        state.withLock { $0.now = instant }
    }

    private func insert(_ entry: Entry) -> UnsafeContinuation<Void, Never>? {
        state.withLock { state in
            state.heap.append(entry)
            var child = state.heap.count - 1
            while child > 0, state.heap[child].deadline < state.heap[(child - 1) / 2].deadline {
                state.heap.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
            guard let waiter = state.waiter, state.heap.count >= waiter.count else { return nil }
            state.waiter = nil
            return waiter.continuation
        }
    }

    private func due(until instant: Int) -> Wake? {
        state.withLock { state in
            guard let first = state.heap.first, first.deadline <= instant else { return nil }
            state.heap.swapAt(0, state.heap.count - 1)
            state.heap.removeLast()
            var parent = 0
            while true {
                var least = parent
                for child in [2 * parent + 1, 2 * parent + 2]
                where child < state.heap.count
                    && state.heap[child].deadline < state.heap[least].deadline
                {
                    least = child
                }
                if least == parent { break }
                state.heap.swapAt(parent, least)
                parent = least
            }
            return first.wake
        }
    }
}
