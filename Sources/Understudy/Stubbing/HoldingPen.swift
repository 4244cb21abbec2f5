/// Where the calls of a suspended function wait.
///
/// `@unchecked`: all state is behind `lock`; arguments and results cross isolation only where the
/// user hands them over as `sending`, or where the spy is `Sendable`.
final class HoldingPen<Input, Output, Failure: Error>: @unchecked Sendable {
    typealias Held = HeldCall<Input, Output, Failure>

    let location: CodeLocation
    private let state = Locked(State())

    private struct State {
        var held: [Held] = []
        /// Calls that came and that nobody has asked `nextCall()` for.
        var unseen: [Held] = []
        var waiters: [Waiter] = []
        var isClosed = false
    }

    private struct Waiter {
        let token: WaiterToken
        let continuation: CheckedContinuation<Held?, Never>
    }

    init(location: CodeLocation) {
        self.location = location
    }

    /// The calls that wait, the oldest first.
    var calls: [Held] {
        state.withLock { $0.held }
    }

    /// Holds a call until somebody lets it go.
    nonisolated(nonsending) func hold(_ input: Input, number: UInt64) async -> Ending<
        Output, Failure
    > {
        let call = Held(input: input, number: number, pen: self)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                admit(call, continuation)
                // A cancellation that came before there was anything to release.
                if Task.isCancelled { call.cancel() }
            }
        } onCancel: {
            call.cancel()
        }
    }

    private func admit(_ call: Held, _ continuation: Held.Continuation) {
        call.wait(continuation)
        let (isClosed, waiter) = state.withLock { state -> (Bool, Waiter?) in
            if state.isClosed { return (true, nil) }
            state.held.append(call)
            if state.waiters.isEmpty {
                state.unseen.append(call)
                return (false, nil)
            }
            return (false, state.waiters.removeFirst())
        }
        waiter?.continuation.resume(returning: call)
        if isClosed { call.settle(.refused) }
    }

    /// Forgets a call that was let go.
    func remove(_ call: Held) {
        state.withLock { state in
            state.held.removeAll { $0 === call }
        }
    }

    /// The next call that nobody has asked for yet; `nil` when none can come, or when the waiting
    /// task is cancelled.
    nonisolated(nonsending) func next() async -> Held? {
        let token = WaiterToken()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (call, isOver) = state.withLock { state -> (Held?, Bool) in
                    if !state.unseen.isEmpty { return (state.unseen.removeFirst(), true) }
                    if state.isClosed { return (nil, true) }
                    state.waiters.append(Waiter(token: token, continuation: continuation))
                    return (nil, false)
                }
                if isOver { continuation.resume(returning: call) }
                if Task.isCancelled { stopWaiting(token) }
            }
        } onCancel: {
            stopWaiting(token)
        }
    }

    private func stopWaiting(_ token: WaiterToken) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.token === token }) else {
                return nil
            }
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: nil)
    }

    /// Ends the holding: nobody is left to let calls go, or no call can come any more. Returns the
    /// calls that still wait.
    func close() -> [Held] {
        let last = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state
        }
        for waiter in last.waiters { waiter.continuation.resume(returning: nil) }
        return last.held
    }
}

/// How a held call ends.
enum Ending<Output, Failure: Error> {
    /// Somebody let it go.
    case settled(Result<Output, Failure>)
    /// The handle went away while the call was held.
    case released
    /// The handle was gone when the call came.
    case refused
}

/// Tells the tasks apart that wait for a call.
private final class WaiterToken: Sendable {}
