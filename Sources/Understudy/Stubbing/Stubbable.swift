/// A protocol describing a type whose calls can be stubbed, such as a spy or the calls of a spy
/// that satisfy a condition.
///
/// ```swift
/// load.answers(each: [.success(page), .failure(URLError(.timedOut)), .success(other)])
/// load.onCall { id in visited.withLock { $0.append(id) } }
/// ```
///
/// If you call one of these functions on a ``Spy``, it applies to all calls of the spy. If you call
/// it on the result of ``Spy/when(_:)``, it only applies to the calls that satisfy the condition.
public protocol Stubbable<Input, Output, Failure> {
    /// The type of the arguments of a call.
    associatedtype Input
    /// The type of the result of a call.
    associatedtype Output
    /// The type of the error that a call can throw.
    associatedtype Failure: Error

    /// Returns the spy and the condition under which its stubs apply. This function is static so
    /// that it doesn't appear in code completion for a spy.
    ///
    /// - Parameters:
    ///   - commands: The spy, with or without a condition.
    ///
    /// - Returns: The spy with its condition.
    static func _target(of commands: Self) -> ConditionedSpy<Input, Output, Failure>
}

extension Stubbable {
    var target: ConditionedSpy<Input, Output, Failure> { Self._target(of: self) }

    /// A function that asynchronously answers a call on the actor of the caller.
    public typealias AsyncAnswer =
        nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output
}
