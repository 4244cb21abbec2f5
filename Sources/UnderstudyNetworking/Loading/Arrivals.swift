import Understudy

/// Events that a test waits for, each handed out once, in order.
final class Arrivals<Element: Sendable>: Sendable {
    private let state = Locked(State())

    private struct State {
        var unseen: [Element] = []
        var waiters: [(id: Int, continuation: CheckedContinuation<Element?, Never>)] = []
        var lastID = 0
        /// Waiters that were cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    func append(_ element: Element) {
        let waiter = state.withLock { state -> CheckedContinuation<Element?, Never>? in
            if state.waiters.isEmpty {
                state.unseen.append(element)
                return nil
            }
            return state.waiters.removeFirst().continuation
        }
        waiter?.resume(returning: element)
    }

    /// The next event; `nil` when the waiting task is cancelled.
    nonisolated(nonsending) func next() async -> Element? {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wait(id, $0) }
        } onCancel: {
            cancel(id)
        }
    }

    private func wait(_ id: Int, _ continuation: CheckedContinuation<Element?, Never>) {
        let outcome = state.withLock { state -> Element?? in
            if state.cancelled.remove(id) != nil { return .some(nil) }
            if !state.unseen.isEmpty { return state.unseen.removeFirst() }
            state.waiters.append((id, continuation))
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    private func cancel(_ id: Int) {
        let waiter = state.withLock { state -> CheckedContinuation<Element?, Never>? in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.waiters.remove(at: index).continuation
        }
        waiter?.resume(returning: nil)
    }
}
