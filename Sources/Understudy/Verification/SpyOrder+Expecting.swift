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
    ///   - steps: a spy for any of its calls, `when` for those that meet a condition, or
    ///     ``unordered(_:)`` for steps that may come in any order among themselves.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    /// - Returns: whether the calls came in the order.
    @discardableResult
    public static func expect(
        _ coverage: Coverage = .partial,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        @Builder _ steps: () -> [Step]
    ) -> Bool {
        let check = OrderCheck(steps(), isExhaustive: coverage == .exhaustive)
        guard let problem = check.problem() else { return true }
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        TestReport.send(TestReport(problem, at: location))
        return false
    }
}
