/// A caller that waits in a ``HoldingPen`` for the end of its call.
final class HeldCaller<Input, Output, Failure: Error> {
    typealias Continuation = CheckedContinuation<Ending<Output, Failure>, Never>

    let input: Input
    let number: UInt64
    let release: Release<Failure>
    private let state = Locked((waiting: Continuation?.none, isResumed: false))
    let pen: HoldingPen<Input, Output, Failure>

    init(
        input: Input, number: UInt64, release: Release<Failure>,
        pen: HoldingPen<Input, Output, Failure>
    ) {
        self.input = input
        self.number = number
        self.release = release
        self.pen = pen
    }

    func wait(_ continuation: Continuation) {
        state.withLock { $0.waiting = continuation }
    }

    /// Releases a cancelled caller, where its function can throw `CancellationError`; another one
    /// waits on, as the real function would have to.
    func cancel() {
        guard let error = release.cancellation else { return }
        settle(.settled(.failure(error)), isCancelled: true)
    }

    /// Releases the caller because its test was interrupted, with `CancellationError` if its
    /// function can throw that.
    func interrupt() {
        if release.cancellation != nil { cancel() } else { letGo(isCancelled: true) }
    }

    /// Whether the call can end without an answer of the test.
    ///
    /// - Parameter isInterrupted: whether the test was interrupted.
    func canEnd(isInterrupted: Bool = false) -> Bool {
        release.isPossible || isInterrupted && release.cancellation != nil || valueSet != nil
    }

    /// Ends the call without an answer of the test, where its type or the test has a way.
    func letGo(isCancelled: Bool = false) {
        if release.isPossible {
            settle(.released, isCancelled: isCancelled)
        } else if let value = valueSet {
            // A value for every caller is `Sendable`, which is not known of the type here.
            nonisolated(unsafe) let ending = Ending<Output, Failure>.settled(.success(value))
            settle(ending, isCancelled: isCancelled)
        }
    }

    /// The empty value that the test has set for what the caller wants.
    private var valueSet: Output? {
        func value<Wanted>(_ type: Wanted.Type) -> Output? {
            let value: Wanted? = (pen.scope?.hasEnded == true ? .current : pen.scope)?.valueSet(
                under: .type(Unstubbed.self, value: type))
            return value.flatMap { exactly($0, as: Output.self) }
        }
        return value(release.wanted)
    }

    /// Ends the call without an answer of the test, if it is still held.
    func settle(_ ending: sending Ending<Output, Failure>, isCancelled: Bool = false) {
        let continuation = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        guard let continuation else { return }
        pen.remove(number, isCancelled: isCancelled)
        continuation.resume(returning: ending)
    }

    /// Whether the test has answered the call.
    var isResumed: Bool { state.withLock { $0.isResumed } }

    /// Ends the call with an answer of the test.
    func resume(_ ending: sending Ending<Output, Failure>) -> Resumption {
        let (continuation, wasResumed) = state.withLock { state in
            defer { state = (nil, true) }
            return (state.waiting, state.isResumed)
        }
        guard let continuation else { return wasResumed ? .resumedBefore : .cancelledBefore }
        pen.remove(number, isCancelled: false)
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

/// How a held call can end when the test has not said so.
struct Release<Failure: Error> {
    /// Whether the types have something to throw or to return when the handle goes away.
    let isPossible: Bool
    /// What the caller wants.
    let wanted: Any.Type
    /// What a cancelled caller gets; `nil` where its function cannot throw that.
    let cancellation: Failure?

    /// The terms of a caller that wants one type and may throw another.
    init<Wanted, Thrown: Error>(as wanted: Wanted.Type, throwing thrown: Thrown.Type) {
        self.wanted = wanted
        isPossible = Unstubbed.canBeThrown(as: thrown) || emptyValue(wanted, in: nil) != nil
        let cancellation = CancellationError()
        self.cancellation = cancellation is Thrown ? cancellation as? Failure : nil
    }
}

/// How a held call ends.
enum Ending<Output, Failure: Error> {
    /// The test let it go.
    case settled(Result<Output, Failure>)
    /// The handle went away while the call was held.
    case released
    /// The handle was gone when the call came.
    case refused
}
