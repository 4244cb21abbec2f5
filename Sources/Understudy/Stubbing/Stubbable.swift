/// A spy, or the calls of a spy that satisfy a condition, whose answers can be stubbed.
///
/// ```swift
/// load.answers(each: [.success(page), .failure(URLError(.timedOut)), .success(other)])
/// load.onCall { id in visited.withLock { $0.append(id) } }
/// ```
///
/// On a ``Spy``, these functions set the answer for all calls. On the result of ``Spy/when(_:)``,
/// they set it for the calls that satisfy the condition.
public protocol Stubbable<Input, Output, Failure> {
    /// The arguments of a call.
    associatedtype Input
    /// The result of a call.
    associatedtype Output
    /// The error type of a call.
    associatedtype Failure: Error

    /// Returns the spy, with the condition under which the stubs apply. It's static, so that
    /// completion on a spy doesn't show it.
    ///
    /// - Parameter commands: the spy or conditioned spy.
    /// - Returns: The spy with its condition.
    static func _target(of commands: Self) -> ConditionedSpy<Input, Output, Failure>
}

extension Stubbable {
    var target: ConditionedSpy<Input, Output, Failure> { Self._target(of: self) }

    /// A function that answers calls asynchronously, on the actor of the caller.
    public typealias AsyncAnswer =
        nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output
}
