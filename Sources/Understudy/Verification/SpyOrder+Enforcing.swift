extension SpyOrder {
    /// Expects an order of calls from now on: a call that comes before its turn is reported when it
    /// comes, while the code that makes it is on the stack. What has not come is reported when the
    /// test ends. The method beside the function `expectsOrder`.
    ///
    /// ```swift
    /// SpyOrder.expects {
    ///     store.spies.open
    ///     store.spies.save.when(with: "a")
    ///     store.spies.close
    /// }
    /// ```
    ///
    /// A step that has come is over: further calls of its kind may come as they like. So may calls
    /// that are no step.
    ///
    /// - Parameters:
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    ///   - steps: a spy for any of its calls, `when` for some of them, `unordered` for such
    ///     that may come in any order among themselves.
    public static func expects(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        @ExpectedSteps _ steps: () -> [ExpectedStep]
    ) {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        let steps = steps().filter { !$0.parts.isEmpty }
        guard let scope = TestScope.needed(for: "An order of calls to come", at: location) else {
            return
        }
        scope.noteLine(location)
        if steps.isEmpty {
            let text = "expectsOrder: there is no step, so nothing is expected"
            return TestReport.send(TestReport(text, at: location))
        }
        let order = OrderGuard(steps.map { $0.parts.map(\.part) }, at: location)
        scope.keep(order)
        scope.enroll(order)
        for part in steps.flatMap(\.parts) { part.join(order) }
    }

    /// Calls that may come in any order among themselves, as one step of `expectsOrder`: the
    /// method beside the function `unordered`.
    ///
    /// - Parameter steps: the calls, each a line.
    @_disfavoredOverload
    public static func unordered(
        @ExpectedSteps _ steps: () -> [ExpectedStep]
    ) -> [ExpectedStep] {
        [ExpectedStep(parts: steps().flatMap(\.parts))]
    }

    /// A step of an order that is expected.
    public struct ExpectedStep {
        /// One kind of call, or several that may come in any order.
        let parts: [(part: OrderedPart, join: (OrderGuard) -> Void)]
    }

    /// Collects the steps of an order that is expected. Their conditions run when calls come, so
    /// they are `@Sendable`.
    @resultBuilder
    public enum ExpectedSteps {
        /// A call of a spy, with any arguments.
        ///
        /// - Parameter spy: whose call it is.
        public static func buildExpression(
            _ spy: Spy<some Any, some Any, some Error>
        ) -> [ExpectedStep] {
            [spy.target.expectedStep]
        }

        /// A call of a spy that meets a condition, or has given arguments.
        ///
        /// - Parameter calls: which calls are meant.
        public static func buildExpression(
            _ calls: ConditionedSpy<some Any, some Any, some Error>
        ) -> [ExpectedStep] {
            [calls.expectedStep]
        }

        /// Steps that were put together elsewhere, such as `unordered`.
        ///
        /// - Parameter steps: the lines.
        public static func buildExpression(_ steps: [ExpectedStep]) -> [ExpectedStep] { steps }

        /// One after the other.
        ///
        /// - Parameter steps: the lines.
        public static func buildBlock(_ steps: [ExpectedStep]...) -> [ExpectedStep] {
            steps.flatMap(\.self)
        }

        /// Steps in a loop.
        ///
        /// - Parameter steps: the lines.
        public static func buildArray(_ steps: [[ExpectedStep]]) -> [ExpectedStep] {
            steps.flatMap(\.self)
        }

        /// Steps under an `if`.
        ///
        /// - Parameter steps: the lines.
        public static func buildOptional(_ steps: [ExpectedStep]?) -> [ExpectedStep] {
            steps ?? []
        }

        /// Steps of an `if` with an `else`.
        ///
        /// - Parameter steps: the lines.
        public static func buildEither(first steps: [ExpectedStep]) -> [ExpectedStep] { steps }

        /// Steps of an `else`.
        ///
        /// - Parameter steps: the lines.
        public static func buildEither(second steps: [ExpectedStep]) -> [ExpectedStep] { steps }
    }
}

extension ConditionedSpy {
    fileprivate var expectedStep: SpyOrder.ExpectedStep {
        let (spy, pattern) = (spy, pattern)
        let part = OrderedPart(
            name: pattern.name(of: spy.signature), spy: ObjectIdentifier(spy)
        ) { input in
            (input as? Input).map { pattern.compare($0) == .equal } ?? false
        }
        return SpyOrder.ExpectedStep(parts: [
            (
                part,
                { order in
                    spy.joinTest()
                    spy.withState { state in
                        let isKnown = state.attention.guards.contains { $0 === order }
                        if !isKnown { state.attention.guards.append(order) }
                    }
                }
            )
        ])
    }
}
