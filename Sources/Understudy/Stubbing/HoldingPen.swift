import Synchronization

/// Where the calls of a suspended function wait.
///
/// `@unchecked`: all state is behind `lock`; arguments and results cross isolation only where the
/// user hands them over as `sending`, or where the spy is `Sendable`.
final class HoldingPen<Input, Output, Failure: Error>: @unchecked Sendable {
    typealias Held = HeldCall<Input, Output, Failure>

    let location: CodeLocation
    private let lock = Mutex<Void>(())
    private var held: [Held] = []
    /// Calls that came and that nobody has asked `nextCall()` for.
    private var unseen: [Held] = []
    private var waiters: [Waiter] = []
    private var isClosed = false

    private struct Waiter {
        let token: WaiterToken
        let continuation: CheckedContinuation<Held?, Never>
    }

    init(location: CodeLocation) {
        self.location = location
    }

    /// The calls that wait, the oldest first.
    var calls: [Held] {
        lock.withLock { _ in held }
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
        let (isClosed, waiter) = lock.withLock { _ -> (Bool, Waiter?) in
            if self.isClosed { return (true, nil) }
            held.append(call)
            if waiters.isEmpty {
                unseen.append(call)
                return (false, nil)
            }
            return (false, waiters.removeFirst())
        }
        waiter?.continuation.resume(returning: call)
        if isClosed { call.settle(.refused) }
    }

    /// Forgets a call that was let go.
    func remove(_ call: Held) {
        lock.withLock { _ in
            held.removeAll { $0 === call }
        }
    }

    /// The next call that nobody has asked for yet; `nil` when none can come, or when the waiting
    /// task is cancelled.
    nonisolated(nonsending) func next() async -> Held? {
        let token = WaiterToken()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (call, isOver) = lock.withLock { _ -> (Held?, Bool) in
                    if !unseen.isEmpty { return (unseen.removeFirst(), true) }
                    if isClosed { return (nil, true) }
                    waiters.append(Waiter(token: token, continuation: continuation))
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
        let waiter = lock.withLock { _ -> Waiter? in
            guard let index = waiters.firstIndex(where: { $0.token === token }) else { return nil }
            return waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: nil)
    }

    /// Ends the holding: nobody is left to let calls go, or no call can come any more. Returns the
    /// calls that still wait.
    func close() -> [Held] {
        let (held, waiters) = lock.withLock { _ in
            isClosed = true
            defer { (self.held, self.waiters, unseen) = ([], [], []) }
            return (self.held, self.waiters)
        }
        for waiter in waiters { waiter.continuation.resume(returning: nil) }
        return held
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
