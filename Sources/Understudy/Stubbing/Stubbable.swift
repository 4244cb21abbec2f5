/// What can be told how to answer: a spy, or a spy under a condition.
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

    /// The spy, with the condition under which the commands hold.
    var stub: ConditionedSpy<Input, Output, Failure> { get }
}

extension Spy: Stubbable {
    /// This spy, for all calls.
    public var stub: ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(spy: self, condition: nil)
    }

    /// The calls that meet a condition: to answer them apart from the others, or to name them in
    /// `expectOrder`.
    ///
    /// Where several conditions hold for a call, the one whose answer was set last decides. The
    /// condition runs outside the spy's lock.
    public func when(
        _ condition: @escaping @Sendable (Input) -> Bool
    ) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(spy: self, condition: condition)
    }
}

/// The calls of a spy that meet a condition.
public struct ConditionedSpy<Input, Output, Failure: Error>: Stubbable {
    let spy: Spy<Input, Output, Failure>
    let condition: (@Sendable (Input) -> Bool)?

    /// Itself.
    public var stub: ConditionedSpy { self }

    /// Sets the answer for these calls.
    func set(_ answer: Answer<Input, Output, Failure>) {
        spy.change { behavior in
            if let condition {
                behavior.conditional.append((condition, answer))
            } else {
                behavior.fallback = answer
            }
        }
    }
}

extension ConditionedSpy: Sendable where Input: Sendable, Output: Sendable {}

extension Spy {
    /// Changes what the spy does, as a test tells it.
    func change(_ body: (inout Behavior<Input, Output, Failure>) -> Void) {
        // What is told in a test belongs to that test.
        joinTest()
        alter(body)
    }

    /// Changes what the spy does; whatever is replaced goes away outside the lock.
    func alter(_ body: (inout Behavior<Input, Output, Failure>) -> Void) {
        let old = withState { state in
            let old = state.behavior
            body(&state.behavior)
            return old
        }
        withExtendedLifetime(old) {}
    }
}
