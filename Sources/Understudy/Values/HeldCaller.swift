/// A caller whose call is held in a ``PendingCalls``.
final class HeldCaller<Input, Output, Failure: Error> {
    typealias Continuation = CheckedContinuation<Answer<Input, Output, Failure>, Never>

    let input: Input
    let number: UInt64
    let start = WaitStart()
    /// The client for which the caller works, if any.
    let client = ServedClient.current
    private let release: Release<Failure>
    let pendingCalls: PendingCalls<Input, Output, Failure>
    /// The state of the call. This property is safe because ``PendingCalls`` only accesses it while
    /// it holds its lock, which also protects its list of held calls. So a call that isn't held any
    /// more has ended for all threads.
    nonisolated(unsafe) var state = State()

    struct State {
        /// The continuation of the call while it's held.
        var continuation: Continuation?
        /// `true` if the test has answered the call.
        var isResumed = false
    }

    init(
        input: Input, number: UInt64, release: Release<Failure>,
        pendingCalls: PendingCalls<Input, Output, Failure>
    ) {
        self.input = input
        self.number = number
        self.release = release
        self.pendingCalls = pendingCalls
    }

    /// Ends the call of a cancelled caller if its function can throw `CancellationError`.
    /// Otherwise, the caller keeps waiting, as it would for the real function.
    func cancel() {
        guard let error = release.cancellation else { return }
        settle(.error(error), isCancelled: true)
    }

    /// Ends the call because its test was interrupted, by throwing `CancellationError` if its
    /// function can throw it.
    func interrupt() {
        if release.cancellation != nil { cancel() } else { endWithoutAnswer(isCancelled: true) }
    }

    /// Returns whether the call can end without an answer from the test.
    ///
    /// - Parameters:
    ///   - isInterrupted: Whether the test was interrupted.
    func canEnd(isInterrupted: Bool = false) -> Bool {
        release.isPossible || isInterrupted && release.cancellation != nil || valueSet != nil
    }

    /// Ends the call without an answer from the test, if the function's type or an empty value set
    /// by the test allows it.
    func endWithoutAnswer(isCancelled: Bool = false) {
        if release.isPossible {
            settle(.unanswered(.released(pendingCalls.location)), isCancelled: isCancelled)
        } else if let value = valueSet {
            // This is safe because `setEmptyValue` requires the value to be `Sendable`, although
            // its static type isn't known to be `Sendable` here.
            nonisolated(unsafe) let answer = Answer<Input, Output, Failure>.value(value)
            settle(answer, isCancelled: isCancelled)
        }
    }

    /// The empty value that the test has set for the type that the caller needs, if any.
    private var valueSet: Output? {
        func value<Wanted>(_ type: Wanted.Type) -> Output? {
            let value: Wanted? =
                (pendingCalls.scope?.hasEnded == true ? .current : pendingCalls.scope)?.valueSet(
                    under: .type(TestDouble.self, value: type))
            return value.flatMap { exactly($0, as: Output.self) }
        }
        return value(release.wanted)
    }

    /// Ends the call if it's still held.
    private func settle(_ answer: sending Answer<Input, Output, Failure>, isCancelled: Bool = false)
    {
        pendingCalls.end(self, isCancelled: isCancelled)?.resume(returning: answer)
    }

    /// Ends the call with an answer from the test.
    func resume(_ answer: sending Answer<Input, Output, Failure>) -> Resumption {
        let (continuation, wasResumed) = pendingCalls.endResumed(self)
        guard let continuation else { return wasResumed ? .resumedBefore : .cancelledBefore }
        continuation.resume(returning: answer)
        return .ended
    }

    /// Ends the call because the handle was released before the call arrived.
    func refuse() { settle(.unanswered(.abandoned(pendingCalls.location))) }

    /// The result of resuming a held call.
    enum Resumption {
        case ended
        /// The test has already resumed the call.
        case resumedBefore
        /// The call has ended by itself, for example because it was cancelled.
        case cancelledBefore
    }
}

extension HeldCaller: Sendable where Input: Sendable, Output: Sendable {}

/// The ways in which a held call can end if the test doesn't resume it.
struct Release<Failure: Error> {
    /// `true` if the call has an error to throw or a value to return when the handle is released.
    fileprivate let isPossible: Bool
    /// The type that the caller needs.
    let wanted: Any.Type
    /// The error to throw if the caller is cancelled, or `nil` if its function can't throw
    /// `CancellationError`.
    fileprivate let cancellation: Failure?

    /// Creates an instance for a caller with the specified result and error types.
    init<Wanted, Thrown: Error>(as wanted: Wanted.Type, throwing thrown: Thrown.Type) {
        self.wanted = wanted
        isPossible = Unstubbed.canBeThrown(as: thrown) || emptyValue(wanted, in: nil) != nil
        let cancellation = CancellationError()
        self.cancellation = cancellation is Thrown ? cancellation as? Failure : nil
    }
}
