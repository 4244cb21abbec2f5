/// What can be told how to answer: a spy, or a spy under a condition.
///
/// ```swift
/// load.answers(each: [.success(page), .failure(URLError(.timedOut)), .success(other)])
/// load.onCall { id in visited.withLock { $0.append(id) } }
/// ```
///
/// The commands are written once, here; on a ``Spy`` they set the answer for all calls, on what
/// ``Spy/when(_:)`` returns they set it for the calls that meet the condition.
public protocol Stubbable<Input, Output, Failure> {
    /// The arguments of a call.
    associatedtype Input
    /// The result of a call.
    associatedtype Output
    /// What a call can throw.
    associatedtype Failure: Error

    /// The spy, with the condition under which the commands hold. Static, so that completion on a
    /// spy does not show it.
    ///
    /// - Parameter commands: what takes the commands.
    /// - Returns: what they are for.
    static func _target(of commands: Self) -> ConditionedSpy<Input, Output, Failure>
}

extension Stubbable {
    var target: ConditionedSpy<Input, Output, Failure> { Self._target(of: self) }

    /// A function that answers calls in its own time, on the caller's actor.
    public typealias AsyncAnswer =
        nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output
}
