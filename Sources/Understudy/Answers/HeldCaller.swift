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

    /// Whether the call can end although the test has said nothing.
    func canEnd(in scope: TestScope?) -> Bool {
        release.isPossible || valueSet(in: scope) != nil
    }

    /// Ends the call although the test has said nothing, where its type or the test has a way.
    func letGo(in scope: TestScope?) {
        if release.isPossible {
            settle(.released)
        } else if let value = valueSet(in: scope) {
            // A value for every caller is `Sendable`, which is not known of the type here.
            nonisolated(unsafe) let ending = Ending<Output, Failure>.settled(.success(value))
            settle(ending)
        }
    }

    /// The empty value that the test has set for what the caller wants.
    private func valueSet(in scope: TestScope?) -> Output? {
        func value<Wanted>(_ type: Wanted.Type) -> Output? {
            let value: Wanted? = scope?.valueSet(under: .type(Unstubbed.self, value: type))
            return value.flatMap { exactly($0, as: Output.self) }
        }
        return value(release.wanted)
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
    /// Whether the types have something to throw or to return when the handle goes away.
    let isPossible: Bool
    /// What the caller wants.
    let wanted: Any.Type
    /// What a cancelled caller gets; `nil` where its function cannot throw that.
    let cancellation: Failure?

    /// The terms of a caller that wants one type and may throw another.
    init<Wanted, Thrown: Error>(as wanted: Wanted.Type, throwing thrown: Thrown.Type) {
        self.wanted = wanted
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
