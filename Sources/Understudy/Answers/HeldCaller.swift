/// A caller that waits in a ``HoldingPen`` for the end of its call.
final class HeldCaller<Input, Output, Failure: Error> {
    typealias Continuation = CheckedContinuation<Ending<Output, Failure>, Never>

    let input: Input
    let number: UInt64
    let release: Release<Failure>
    private let waiting = Locked<Continuation?>(nil)
    private let pen: HoldingPen<Input, Output, Failure>

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
        waiting.withLock { $0 = continuation }
    }

    /// Releases a cancelled caller, where its function can throw `CancellationError`; another one
    /// waits on, as the real function would have to.
    func cancel() {
        guard let error = release.cancellation else { return }
        settle(.settled(.failure(error)), isCancelled: true)
    }

    /// Ends the call; `false` when it had ended before.
    @discardableResult
    func settle(_ ending: sending Ending<Output, Failure>, isCancelled: Bool = false) -> Bool {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        guard let continuation else { return false }
        pen.remove(number, isCancelled: isCancelled)
        continuation.resume(returning: ending)
        return true
    }
}

extension HeldCaller: Sendable where Input: Sendable, Output: Sendable {}

/// How a held call can end when the test has not said so.
struct Release<Failure: Error> {
    /// Whether there is something to throw or to return when the handle goes away.
    let isPossible: Bool
    /// What a cancelled caller gets; `nil` where its function cannot throw that.
    let cancellation: Failure?

    /// The terms of a caller that wants one type and may throw another.
    init<Wanted, Thrown: Error>(as wanted: Wanted.Type, throwing thrown: Thrown.Type) {
        isPossible = Unstubbed.canBeThrown(as: thrown) || obviousValue(wanted) != nil
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
