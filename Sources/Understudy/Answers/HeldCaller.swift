/// A caller that waits in a ``PendingCalls`` for the end of its call.
final class HeldCaller<Input, Output, Failure: Error> {
    typealias Continuation = CheckedContinuation<Ending<Output, Failure>, Never>

    let input: Input
    let number: UInt64
    let release: Release<Failure>
    private let state = Locked((waiting: Continuation?.none, isResumed: false))
    let pendingCalls: PendingCalls<Input, Output, Failure>

    init(
        input: Input, number: UInt64, release: Release<Failure>,
        pendingCalls: PendingCalls<Input, Output, Failure>
    ) {
        self.input = input
        self.number = number
        self.release = release
        self.pendingCalls = pendingCalls
    }

    func wait(_ continuation: Continuation) {
        state.withLock { $0.waiting = continuation }
    }

    /// Ends the call of a cancelled caller, if its function can throw `CancellationError`. Other
    /// callers continue to wait, as they would for the real function.
    func cancel() {
        guard let error = release.cancellation else { return }
        settle(.settled(.failure(error)), isCancelled: true)
    }

    /// Ends the call because its test was interrupted, with `CancellationError` if its function can
    /// throw that.
    func interrupt() {
        if release.cancellation != nil { cancel() } else { endWithoutAnswer(isCancelled: true) }
    }

    /// Returns `true` if the call can end without an answer of the test.
    ///
    /// - Parameter isInterrupted: `true` if the test was interrupted.
    func canEnd(isInterrupted: Bool = false) -> Bool {
        release.isPossible || isInterrupted && release.cancellation != nil || valueSet != nil
    }

    /// Ends the call without an answer of the test, if its type or the test allows it.
    func endWithoutAnswer(isCancelled: Bool = false) {
        if release.isPossible {
            settle(.released, isCancelled: isCancelled)
        } else if let value = valueSet {
            // The value is `Sendable`, because `setEmptyValue` requires this, but its static type
            // doesn't show it here.
            nonisolated(unsafe) let ending = Ending<Output, Failure>.settled(.success(value))
            settle(ending, isCancelled: isCancelled)
        }
    }

    /// The empty value that the test has set for the type of the caller.
    private var valueSet: Output? {
        func value<Wanted>(_ type: Wanted.Type) -> Output? {
            let value: Wanted? =
                (pendingCalls.scope?.hasEnded == true ? .current : pendingCalls.scope)?.valueSet(
                    under: .type(Unstubbed.self, value: type))
            return value.flatMap { exactly($0, as: Output.self) }
        }
        return value(release.wanted)
    }

    /// Ends the call without an answer of the test, if it's still held.
    func settle(_ ending: sending Ending<Output, Failure>, isCancelled: Bool = false) {
        let continuation = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        guard let continuation else { return }
        pendingCalls.remove(number, isCancelled: isCancelled)
        continuation.resume(returning: ending)
    }

    /// A Boolean value that indicates if the test has answered the call.
    var isResumed: Bool { state.withLock { $0.isResumed } }

    /// Ends the call with an answer of the test.
    func resume(_ ending: sending Ending<Output, Failure>) -> Resumption {
        let (continuation, wasResumed) = state.withLock { state in
            defer { state = (nil, true) }
            return (state.waiting, state.isResumed)
        }
        guard let continuation else { return wasResumed ? .resumedBefore : .cancelledBefore }
        pendingCalls.remove(number, isCancelled: false)
        continuation.resume(returning: ending)
        return .ended
    }

    /// The effect of an answer of the test.
    enum Resumption {
        case ended
        /// An earlier answer has ended the call.
        case resumedBefore
        /// The call ended without an answer of the test, for example because it was cancelled.
        case cancelledBefore
    }
}

extension HeldCaller: Sendable where Input: Sendable, Output: Sendable {}

/// The ways in which a held call can end without an answer of the test.
struct Release<Failure: Error> {
    /// A Boolean value that indicates if the types have an error to throw or a value to return when
    /// the handle is released.
    let isPossible: Bool
    /// The type that the caller needs.
    let wanted: Any.Type
    /// The error for a cancelled caller; `nil` if its function can't throw `CancellationError`.
    let cancellation: Failure?

    /// Creates the ways for a caller that needs one type and may throw another.
    init<Wanted, Thrown: Error>(as wanted: Wanted.Type, throwing thrown: Thrown.Type) {
        self.wanted = wanted
        isPossible = Unstubbed.canBeThrown(as: thrown) || emptyValue(wanted, in: nil) != nil
        let cancellation = CancellationError()
        self.cancellation = cancellation is Thrown ? cancellation as? Failure : nil
    }
}

/// The end of a held call.
enum Ending<Output, Failure: Error> {
    /// The test has resumed it.
    case settled(Result<Output, Failure>)
    /// The handle was released while the call was held.
    case released
    /// The handle was released before the call arrived.
    case refused
}
