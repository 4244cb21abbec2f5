extension SpyOrder {
    /// Collects the steps of `expectOrder`.
    @resultBuilder
    public enum Builder {
        /// A call of a spy, with whatever arguments.
        public static func buildExpression(
            _ spy: Spy<some Any, some Any, some Error>
        ) -> [Step] {
            [spy.target.orderStep]
        }

        /// A call of a spy that meets a condition.
        public static func buildExpression(
            _ calls: ConditionedSpy<some Any, some Any, some Error>
        ) -> [Step] {
            [calls.orderStep]
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

extension ConditionedSpy {
    /// These calls as a step of an order.
    var orderStep: SpyOrder.Step {
        let spy = spy
        spy.joinTest()
        let calls = spy.withState { $0.calls }
        let numbers = calls.map(\.number)
        let matches = condition.map { condition in
            calls.filter { condition($0.input) }.map(\.number)
        }
        let part = OrderPart(
            name: spy.name + (condition == nil ? "" : " that meets the condition"),
            spy: ObjectIdentifier(spy), matches: matches ?? numbers, all: numbers,
            text: { number in
                let call = calls.first { $0.number == number }
                return call.map { spy.signature.inFull($0.input) } ?? spy.name
            },
            lookAt: { number in
                spy.withState { $0.checks.lookedAt(number) }
            })
        return SpyOrder.Step(parts: [part])
    }
}
