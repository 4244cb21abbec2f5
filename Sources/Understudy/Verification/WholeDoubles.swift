// Checks and commands for whole doubles.

/// Expects that every call of whole doubles was checked, read or counted.
///
/// ```swift
/// #expect(store.spies.save.callCount == 1)
/// expectNoOtherCalls(of: store)
/// ```
///
/// Reads of properties needn't be checked. The report shows the calls of all doubles in one order;
/// then they count as checked.
///
/// - Parameters:
///   - double: A double, or its `spies`. Static members are in `StoreSpy.spies`.
///   - others: More doubles.
/// - Returns: `true` if there are no other calls.
@discardableResult
public func expectNoOtherCalls(
    of double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let parts = DoubleParts.needed(
        of: [double] + others, for: "expectNoOtherCalls(of:)", at: location)
    return noOtherCalls(
        of: parts, withUnanswered: true, for: "expectNoOtherCalls", at: location)
}

/// Removes the calls and the stubs of whole doubles. Expectations stay.
///
/// ```swift
/// reset(store, cache)
/// ```
///
/// - Parameters:
///   - double: A double, or its `spies`.
///   - others: More doubles.
public func reset(
    _ double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    reset(
        .all, of: [double] + others, verifying: false,
        at: TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Removes the calls, the stubs, or both from whole doubles. Expectations stay.
///
/// ```swift
/// reset(.calls, of: store, cache)
/// ```
///
/// - Parameters:
///   - what: The state to remove; see ``Spy/Reset``.
///   - double: A double, or its `spies`.
///   - others: More doubles.
///   - verifying: `true` to check the expectations of the doubles first, each at its own line, and
///     remove them. A strict test then also reports unchecked calls.
public func reset(
    _ what: Spy<Void, Void, Never>.Reset, of double: Any?, _ others: Any?...,
    verifying: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    reset(
        what, of: [double] + others, verifying: verifying,
        at: TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column))
}

private func reset(
    _ what: Spy<Void, Void, Never>.Reset, of doubles: [Any?], verifying: Bool,
    at location: TestReport.Location
) {
    let parts = DoubleParts.needed(of: doubles, for: "reset", at: location)
    if verifying {
        for part in parts { part.verify() }
        // A strict test requires a check of each call, including those that are removed here.
        if TestScope.current?.isStrict ?? false {
            _ = noOtherCalls(of: parts, withUnanswered: false, for: "reset", at: location)
        }
    }
    for part in parts { part.reset(calls: what != .stubs, stubs: what != .calls) }
}

/// Names a double, so that reports and transcripts show `primary.read(_:)` and `replica.read(_:)`
/// instead of `StoreSpy.read(_:)` twice.
///
/// ```swift
/// let primary = named("primary", StoreSpy())
/// let replica = named("replica", StoreSpy())
/// ```
///
/// - Parameters:
///   - name: The name, usually that of the variable.
///   - double: A double, its `spies`, or one spy.
/// - Returns: The double.
@discardableResult
public func named<Double>(
    _ name: String, _ double: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Double {
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let parts = DoubleParts.needed(of: [double], for: "named(_:_:)", at: location)
    for part in parts { part.take(instance: name) }
    return double
}

private func noOtherCalls(
    of parts: [any DoublePart], withUnanswered: Bool, for function: String,
    at location: TestReport.Location
) -> Bool {
    var calls: [LoggedCall] = []
    for part in parts {
        let unchecked = part.uncheckedNumbers(withUnanswered: withUnanswered)
        calls += part.loggedCalls.filter { unchecked.contains($0.number) }
        // The report shows them.
        for number in unchecked { part.markChecked(number) }
    }
    if calls.isEmpty { return true }
    calls.sort { $0.number < $1.number }
    let count = ReportText.count(calls.count, "unchecked call")
    var lines = ["\(function): \(count)"]
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

extension DoubleParts {
    /// The parts of whole doubles. Reports a value that isn't a double.
    package static func needed(
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

    private static func noDouble(_ value: Any, for function: String) -> String {
        if let optional = value as? any OptionalType, optional.content == nil {
            let type = TypeText.of(type(of: optional).contentType)
            return "\(function): the \(type) is nil"
        }
        return "\(function): \(TypeText.of(type(of: value))) has no spies\n"
            + ReportText.row("hint", "pass a double, its `spies`, or a spy")
    }
}
