extension SpyOrder {
    /// Collects the steps of `expectOrder`.
    @resultBuilder
    public enum Builder {
        /// A call of a spy, with any arguments.
        ///
        /// - Parameter spy: whose call it is.
        public static func buildExpression(
            _ spy: Spy<some Any, some Any, some Error>
        ) -> [Step] {
            [Step(parts: [OrderPart(spy, .any)])]
        }

        /// A call of a spy that meets a condition, which may capture anything.
        ///
        /// - Parameter calls: which calls are meant.
        public static func buildExpression<Input, Output, Failure>(
            _ calls: Spy<Input, Output, Failure>.OrderedCalls
        ) -> [Step] {
            [calls.step]
        }

        /// A call of a spy that meets a condition, or has given arguments.
        ///
        /// Of a `when` in the order itself, the compiler takes the form above.
        ///
        /// - Parameter calls: which calls are meant.
        @_disfavoredOverload
        public static func buildExpression(
            _ calls: ConditionedSpy<some Any, some Any, some Error>
        ) -> [Step] {
            [Step(parts: [OrderPart(calls.spy, calls.pattern)])]
        }

        /// Steps that were put together elsewhere, such as `unordered`.
        ///
        /// - Parameter steps: the lines.
        public static func buildExpression(_ steps: [Step]) -> [Step] { steps }

        /// One after the other.
        ///
        /// - Parameter steps: the lines.
        public static func buildBlock(_ steps: [Step]...) -> [Step] { steps.flatMap(\.self) }

        /// Steps in a loop.
        ///
        /// - Parameter steps: the lines.
        public static func buildArray(_ steps: [[Step]]) -> [Step] { steps.flatMap(\.self) }

        /// Steps under an `if`.
        ///
        /// - Parameter steps: the lines.
        public static func buildOptional(_ steps: [Step]?) -> [Step] { steps ?? [] }

        /// Steps of an `if` with an `else`.
        ///
        /// - Parameter steps: the lines.
        public static func buildEither(first steps: [Step]) -> [Step] { steps }

        /// Steps of an `else`.
        ///
        /// - Parameter steps: the lines.
        public static func buildEither(second steps: [Step]) -> [Step] { steps }
    }
}

/// Calls that may come in any order among themselves, as one step of `expectOrder`.
///
/// - Parameter steps: the calls, each a line.
public func unordered(@SpyOrder.Builder _ steps: () -> [SpyOrder.Step]) -> [SpyOrder.Step] {
    [SpyOrder.Step(parts: steps().flatMap(\.parts))]
}

/// Calls that may come in any order among themselves, as one step of `expectsOrder`.
///
/// - Parameter steps: the calls, each a line.
@_disfavoredOverload
public func unordered(
    @SpyOrder.ExpectedSteps _ steps: () -> [SpyOrder.ExpectedStep]
) -> [SpyOrder.ExpectedStep] {
    SpyOrder.unordered(steps)
}

extension SpyOrder {
    /// Calls that may come in any order among themselves: the method beside the function
    /// `unordered`, for files where `unordered` is another one.
    ///
    /// - Parameter steps: the calls, each a line.
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
