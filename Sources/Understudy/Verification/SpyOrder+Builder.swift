extension SpyOrder {
    /// Collects the steps of `expectOrder`.
    @resultBuilder
    public enum Builder {
        /// A call of a spy, with whatever arguments.
        public static func buildExpression(
            _ spy: Spy<some Any, some Any, some Error>
        ) -> [Step] {
            [Step(parts: [OrderPart(spy, .any)])]
        }

        /// A call of a spy that meets a condition, which may capture anything.
        public static func buildExpression<Input, Output, Failure>(
            _ calls: Spy<Input, Output, Failure>.OrderedCalls
        ) -> [Step] {
            [calls.step]
        }

        /// A call of a spy that meets a condition, or has given arguments.
        ///
        /// Of a `when` in the order itself, the compiler takes the form above.
        @_disfavoredOverload
        public static func buildExpression(
            _ calls: ConditionedSpy<some Any, some Any, some Error>
        ) -> [Step] {
            [Step(parts: [OrderPart(calls.spy, calls.pattern)])]
        }

        /// Steps that were put together elsewhere, such as ``unordered(_:)``.
        public static func buildExpression(_ steps: [Step]) -> [Step] { steps }

        /// One after the other.
        public static func buildBlock(_ steps: [Step]...) -> [Step] { steps.flatMap(\.self) }

        /// Steps in a loop.
        public static func buildArray(_ steps: [[Step]]) -> [Step] { steps.flatMap(\.self) }

        /// Steps under an `if`.
        public static func buildOptional(_ steps: [Step]?) -> [Step] { steps ?? [] }

        /// Steps of an `if` with an `else`.
        public static func buildEither(first steps: [Step]) -> [Step] { steps }

        /// Steps of an `else`.
        public static func buildEither(second steps: [Step]) -> [Step] { steps }
    }
}

/// Calls that may come in any order among themselves, as one step of `expectOrder`.
public func unordered(@SpyOrder.Builder _ steps: () -> [SpyOrder.Step]) -> [SpyOrder.Step] {
    [SpyOrder.Step(parts: steps().flatMap(\.parts))]
}

extension SpyOrder {
    /// Calls that may come in any order among themselves: the method beside the function
    /// ``unordered(_:)``, for files where `unordered` is another one.
    public static func unordered(@Builder _ steps: () -> [Step]) -> [Step] {
        [Step(parts: steps().flatMap(\.parts))]
    }
}

extension Spy {
    /// The calls that meet a condition, as a step of an order.
    public struct OrderedCalls {
        let step: SpyOrder.Step
    }

    /// The calls that meet a condition, as a step of `expectOrder`.
    ///
    /// An order is checked on the spot, so the condition may capture what is not `Sendable`.
    ///
    /// - Parameters:
    ///   - condition: whether a call is meant, by its arguments.
    ///   - location: of no use but to rank this behind the function for commands.
    /// - Returns: a step.
    public func when(
        _ condition: (Input) -> Bool, location: TestReport.Location? = nil
    ) -> OrderedCalls {
        withoutActuallyEscaping(condition) { condition in
            OrderedCalls(step: SpyOrder.Step(parts: [OrderPart(self, .holds(condition))]))
        }
    }
}
