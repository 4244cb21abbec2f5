/// The calls of a spy that meet a condition.
public struct ConditionedSpy<Input, Output, Failure: Error>: Stubbable {
    let spy: Spy<Input, Output, Failure>
    let condition: (@Sendable (Input) -> Bool)?

    /// Itself.
    public static func target(of commands: ConditionedSpy) -> ConditionedSpy { commands }

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

extension Spy: Stubbable {
    /// The spy, for all calls.
    public static func target(of commands: Spy) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(spy: commands, condition: nil)
    }

    /// The calls that meet a condition: to answer them apart from the others, or to name them in
    /// `expectOrder`.
    ///
    /// Where several conditions hold for a call, the one whose answer was set last decides.
    ///
    /// - Parameter condition: whether a call is meant, by its arguments. It runs outside the spy's
    ///   lock.
    /// - Returns: what takes commands for these calls.
    public func when(
        _ condition: @escaping @Sendable (Input) -> Bool
    ) -> ConditionedSpy<Input, Output, Failure> {
        ConditionedSpy(spy: self, condition: condition)
    }

    /// Changes what the spy does, as a test tells it.
    func change(_ body: (inout Behavior<Input, Output, Failure>) -> Void) {
        // What is told in a test belongs to that test.
        joinTest()
        alter(body)
    }
}
