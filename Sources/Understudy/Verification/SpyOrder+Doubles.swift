// Questions and commands to whole doubles.

extension SpyOrder {
    /// A recorded call, of any part of any double.
    public struct Call: CustomStringConvertible {
        /// The call's place in the one order of all calls in the process.
        public let number: UInt64
        /// The call as it stands in source, with its double in front: `NotesSpy.save("a")`.
        public let description: String
    }

    /// The calls of whole doubles, in the order in which they came.
    ///
    /// ```swift
    /// #expect(SpyOrder.calls(of: store).map(\.description) == ["NotesSpy.save(\"a\")"])
    /// ```
    ///
    /// Reads of properties are left out. A test that asks has looked at these calls.
    ///
    /// - Parameters:
    ///   - double: a double, or its `spies`. Static members are in `StoreSpy.spies`.
    ///   - others: more doubles.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    /// - Returns: the calls.
    public static func calls(
        of double: Any?, _ others: Any?...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> [Call] {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        return parts(of: [double] + others, for: "calls(of:)", at: location).filter(\.isAct)
            .flatMap { part in
                part.loggedCalls.map { call in
                    part.lookAt(call.number)
                    return Call(number: call.number, description: call.text())
                }
            }.sorted { $0.number < $1.number }
    }

    /// Expects that each call of whole doubles has been checked: the method beside the function
    /// `expectNoOtherCalls(of:)`.
    ///
    /// - Parameters:
    ///   - double: a double, or its `spies`. Static members are in `StoreSpy.spies`.
    ///   - others: more doubles.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    /// - Returns: whether there are no other calls.
    @discardableResult
    public static func expectNoOtherCalls(
        of double: Any?, _ others: Any?...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Bool {
        noOtherCalls(
            of: [double] + others,
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Forgets the calls of whole doubles: the method beside the function `resetCalls(of:)`.
    ///
    /// - Parameters:
    ///   - double: a double, or its `spies`.
    ///   - others: more doubles.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public static func resetCalls(
        of double: Any?, _ others: Any?...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resetCalls(
            [double] + others,
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    package static func resetCalls(_ doubles: [Any?], at location: TestReport.Location) {
        for part in parts(of: doubles, for: "resetCalls(of:)", at: location) { part.resetCalls() }
    }

    /// Forgets what whole doubles were told to do: the method beside the function
    /// `resetAnswers(of:)`.
    ///
    /// - Parameters:
    ///   - double: a double, or its `spies`.
    ///   - others: more doubles.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public static func resetAnswers(
        of double: Any?, _ others: Any?...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        resetAnswers(
            [double] + others,
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    package static func resetAnswers(_ doubles: [Any?], at location: TestReport.Location) {
        for part in parts(of: doubles, for: "resetAnswers(of:)", at: location) {
            part.resetAnswers()
        }
    }

    /// Verifies and forgets, for whole doubles: what is expected of them is checked now, each at
    /// its own line, and their calls are forgotten. The method beside the function
    /// `checkpoint(of:)`.
    ///
    /// - Parameters:
    ///   - double: a double, or its `spies`.
    ///   - others: more doubles.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    public static func checkpoint(
        of double: Any?, _ others: Any?...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        checkpoint(
            [double] + others,
            at: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column))
    }

    package static func checkpoint(_ doubles: [Any?], at location: TestReport.Location) {
        let parts = parts(of: doubles, for: "checkpoint(of:)", at: location)
        for part in parts { part.verify() }
        // A strict test asks for a check of each call, also of those that are forgotten here.
        if TestScope.current?.isStrict ?? false {
            _ = noOtherCalls(of: parts, withUnanswered: false, for: "checkpoint", at: location)
        }
        for part in parts { part.resetCalls() }
    }

    /// Expects that each call of whole doubles has been checked.
    package static func noOtherCalls(
        of doubles: [Any?], at location: TestReport.Location
    ) -> Bool {
        noOtherCalls(
            of: parts(of: doubles, for: "expectNoOtherCalls(of:)", at: location),
            withUnanswered: true, for: "expectNoOtherCalls", at: location)
    }

    private static func noOtherCalls(
        of parts: [any DoublePart], withUnanswered: Bool, for function: String,
        at location: TestReport.Location
    ) -> Bool {
        var calls: [LoggedCall] = []
        for part in parts {
            let unchecked = part.uncheckedNumbers(withUnanswered: withUnanswered)
            calls += part.loggedCalls.filter { unchecked.contains($0.number) }
            // The report shows them.
            for number in unchecked { part.lookAt(number) }
        }
        if calls.isEmpty { return true }
        calls.sort { $0.number < $1.number }
        let count = ReportText.count(calls.count, "call")
        var lines = ["\(function): \(count) that nothing checked"]
        lines += ReportText.rows(of: calls, more: CallLog.more) {
            CallLog.row($0.number, $0.text())
        }
        let all = calls.map { CallLog.row($0.number, $0.text()) }.joined(separator: "\n")
        parts.first?.send(
            TestReport(
                lines.joined(separator: "\n"), at: location,
                attachment: calls.count > ReportText.mostRows ? all : nil))
        return false
    }

    private static func noDouble(_ value: Any, for function: String) -> String {
        if let optional = value as? any OptionalType, optional.content == nil {
            let type = TypeText.of(type(of: optional).contentType)
            return "\(function): the \(type) is nil"
        }
        return "\(function): \(TypeText.of(type(of: value))) has no spies\n"
            + ReportText.row("add", "a double, its `spies`, or a spy")
    }

    /// The parts of whole doubles; reports what is no double.
    package static func parts(
        of doubles: [Any?], for function: String, at location: TestReport.Location
    ) -> [any DoublePart] {
        TestScope.current?.noteLine(location)
        return doubles.enumerated().flatMap { index, double -> [any DoublePart] in
            guard let double else {
                let which = doubles.count == 1 ? "the double" : "double \(index + 1)"
                TestReport.send(TestReport("\(function): \(which) is nil", at: location))
                return []
            }
            let parts = DoubleParts.of(double)
            if parts.isEmpty {
                TestReport.send(TestReport(noDouble(double, for: function), at: location))
            }
            return parts
        }
    }
}
