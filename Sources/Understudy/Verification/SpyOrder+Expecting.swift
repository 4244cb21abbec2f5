extension SpyOrder {
    /// Expects calls of several spies in an order: the method beside the function `expectOrder`.
    ///
    /// ```swift
    /// SpyOrder.expect {
    ///     login.spies.start
    ///     SpyOrder.unordered {
    ///         cache.spies.open
    ///         flags.spies.open
    ///     }
    ///     analytics.spies.track.when { $0.event == "login" }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - coverage: which calls have to be steps.
    ///   - doubles: whole doubles; in an exhaustive order each call of theirs has to be a step.
    ///   - steps: a spy for any of its calls, `when` for those that meet a condition, or
    ///     `unordered` for steps that may come in any order among themselves.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    /// - Returns: whether the calls came in the order.
    @discardableResult
    public static func expect(
        _ coverage: Coverage = .partial, of doubles: Any?...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        @Builder _ steps: () -> [Step]
    ) -> Bool {
        order(
            coverage, of: doubles,
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column), steps())
    }

    package static func order(
        _ coverage: Coverage, of doubles: [Any?], at location: TestReport.Location, _ steps: [Step]
    ) -> Bool {
        let parts = parts(of: doubles, for: "expectOrder", at: location)
        let check = OrderCheck(
            steps, isExhaustive: coverage == .exhaustive, doubles: parts)
        guard let problem = ComparisonMemo.remembering({ check.problem() }) else { return true }
        let report = TestReport(problem, at: location)
        if let spy = parts.first ?? steps.lazy.flatMap(\.parts).first?.spy {
            spy.send(report)
        } else {
            TestReport.send(report)
        }
        return false
    }
}
