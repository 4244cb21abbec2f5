// These functions operate on all spies of one or more doubles.

/// Checks that there are no calls of the specified doubles other than those that the test has
/// already checked, read, or counted.
///
/// Use this function at the end of a test in which an unexpected call would be a bug:
///
/// ```swift
/// #expect(store.spies.save.callCount == 1)
/// expectNoOtherCalls(of: store)
/// ```
///
/// Reads of properties don't need to be checked. If there are unchecked calls, the report shows the
/// calls of all doubles in the order in which they arrived, and marks them as checked.
///
/// - Parameters:
///   - double: A double, or its `spies`. To include static members, specify the static `spies` of
///     the double's type, for example `StoreSpy.spies`.
///   - others: Additional doubles.
///
/// - Returns: Whether all calls were checked.
@discardableResult
public func expectNoOtherCalls(
    of double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    let location = TestReport.Location(fileID, filePath, line, column)
    let parts = DoubleParts.needed(
        of: [double] + others, for: "expectNoOtherCalls(of:)", at: location)
    return checkNoOtherCalls(
        of: parts, withUnanswered: true, for: "expectNoOtherCalls", at: location)
}

/// Checks that there are no calls of the specified doubles other than those that the test has
/// already checked, and that no further call arrives before the limit is reached.
///
/// ```swift
/// await expectNoOtherCalls(of: store, within: .milliseconds(200))
/// ```
///
/// This function doesn't poll because each call notifies it. It reports an unchecked call as soon
/// as it arrives. Otherwise, it waits until the limit is reached, so you should only use it if
/// there's no event after which no further call can arrive.
///
/// - Parameters:
///   - double: A double, or its `spies`. To include static members, specify the static `spies` of
///     the double's type, for example `StoreSpy.spies`.
///   - others: Additional doubles.
///   - limit: The time to wait. On a busy machine, the wait takes longer. A call that arrives later
///     isn't reported.
///   - clock: The clock to use for measuring the limit.
///
/// - Returns: Whether all calls were checked.
@discardableResult
public nonisolated(nonsending) func expectNoOtherCalls<C: Clock>(
    of double: Any?, _ others: Any?..., within limit: Duration, on clock: C = ContinuousClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async -> Bool where C.Duration == Duration {
    let location = TestReport.Location(fileID, filePath, line, column)
    let parts = DoubleParts.needed(
        of: [double] + others, for: "expectNoOtherCalls(of:within:)", at: location)
    let announced = TestTimeline.current?.beginWait(
        "in expectNoOtherCalls(of:within:)", at: location)
    await DoubleParts.waitForUncheckedCall(of: parts, TimeLeft(limit, on: clock), on: clock)
    announced?.end()
    return checkNoOtherCalls(
        of: parts, withUnanswered: true, for: "expectNoOtherCalls", at: location)
}

/// Removes the recorded calls and the stubs of the specified doubles.
///
/// Their expectations aren't removed.
///
/// ```swift
/// reset(store, cache)
/// ```
///
/// - Parameters:
///   - double: A double, or its `spies`.
///   - others: Additional doubles.
public func reset(
    _ double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    reset(
        .all, of: [double] + others, verifying: false,
        at: TestReport.Location(fileID, filePath, line, column))
}

/// Removes the recorded calls, the stubs, or both of them from the specified doubles.
///
/// Their expectations aren't removed.
///
/// ```swift
/// reset(.calls, of: store, cache)
/// ```
///
/// - Parameters:
///   - what: The state to remove. For more information, see ``Spy/Reset``.
///   - double: A double, or its `spies`.
///   - others: Additional doubles.
///   - verifying: Whether to first check and remove the expectations of the doubles, and to report
///     unchecked calls in a strict test.
public func reset(
    _ what: Spy<Void, Void, Never>.Reset, of double: Any?, _ others: Any?...,
    verifying: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    reset(
        what, of: [double] + others, verifying: verifying,
        at: TestReport.Location(fileID, filePath, line, column))
}

private func reset(
    _ what: Spy<Void, Void, Never>.Reset, of doubles: [Any?], verifying: Bool,
    at location: TestReport.Location
) {
    let parts = DoubleParts.needed(of: doubles, for: "reset", at: location)
    if verifying {
        for part in parts { part.verify() }
        // A strict test must also check the calls that are about to be removed.
        if TestScope.current?.isStrict ?? false {
            _ = checkNoOtherCalls(of: parts, withUnanswered: false, for: "reset", at: location)
        }
    }
    for part in parts { part.reset(calls: what != .stubs, stubs: what != .calls) }
}

/// Sets the name of a double in reports and transcripts.
///
/// Names are useful if a test creates several doubles of the same type. For example, reports then
/// show `primary.read(_:)` and `replica.read(_:)` instead of `StoreSpy.read(_:)` for both doubles:
///
/// ```swift
/// let primary = named("primary", StoreSpy())
/// let replica = named("replica", StoreSpy())
/// ```
///
/// - Parameters:
///   - name: The name of the double. This is usually the name of the variable that refers to it.
///   - double: A double, its `spies`, or a single spy.
@discardableResult
public func named<Double>(
    _ name: String, _ double: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Double {
    let location = TestReport.Location(fileID, filePath, line, column)
    let parts = DoubleParts.needed(of: [double], for: "named(_:_:)", at: location)
    for part in parts { part.setInstanceName(name) }
    return double
}

/// Relaxes a double that isn't relevant to a test, and returns it.
///
/// An unstubbed call of a relaxed double returns an empty value without failing the test, and a
/// strict test doesn't have to check its calls:
///
/// ```swift
/// let checkout = Checkout(
///     payments: payments, analytics: relaxed(AnalyticsSpy()), flags: relaxed(FlagsSpy()))
/// ```
///
/// A test can still stub and check a relaxed double. If the result of an unstubbed call doesn't
/// have an empty value, the call fails the test as usual. For more information about empty values,
/// see ``TestDouble/EmptyValue``.
///
/// Don't relax a double whose answers affect what the test checks. Otherwise, the test also passes
/// if the code under test uses an empty value by accident.
///
/// - Parameters:
///   - double: A double, its `spies`, or a single spy. To relax static members, specify the static
///     `spies` of the double's type, for example `StoreSpy.spies`.
@discardableResult
public func relaxed<Double>(
    _ double: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Double {
    let location = TestReport.Location(fileID, filePath, line, column)
    for part in DoubleParts.needed(of: [double], for: "relaxed(_:)", at: location) { part.relax() }
    return double
}

/// Reports and marks the unchecked calls of doubles.
///
/// - Returns: Whether there were no unchecked calls.
private func checkNoOtherCalls(
    of parts: [any DoublePart], withUnanswered: Bool, for function: String,
    at location: TestReport.Location
) -> Bool {
    var calls: [LoggedCall] = []
    for part in parts {
        let unchecked = part.uncheckedNumbers(withUnanswered: withUnanswered)
        calls += part.loggedCalls.filter { unchecked.contains($0.number) }
        // Mark the calls as checked because the report shows them.
        for number in unchecked { part.markChecked(number) }
    }
    if calls.isEmpty { return true }
    calls.sort { $0.number < $1.number }
    let count = ReportText.count(calls.count, "unchecked call")
    var lines = ["\(function): \(count)"]
    lines += ReportText.rows(of: calls, more: CallRows.more) {
        CallRows.row($0.number, $0.text())
    }
    let all = calls.map { CallRows.row($0.number, $0.text()) }.joined(separator: "\n")
    DoubleParts.send(
        TestReport(
            lines.joined(separator: "\n"), at: location,
            attachment: calls.count > ReportText.maximumRows ? all : nil), to: parts)
    return false
}

extension DoubleParts {
    /// Returns the spies of the specified doubles. If a value isn't a double, an issue is reported.
    package static func needed(
        of doubles: [Any?], for function: String, at location: TestReport.Location
    ) -> [any DoublePart] {
        TestScope.current?.recordUsage(location)
        var problems: [String] = []
        let parts = doubles.enumerated().flatMap { index, double -> [any DoublePart] in
            guard let double else {
                let name = doubles.count == 1 ? "the double" : "double \(index + 1)"
                problems.append("\(function): \(name) is nil")
                return []
            }
            let parts = DoubleParts.of(double)
            if parts.isEmpty { problems.append(notADoubleText(double, for: function)) }
            return parts
        }
        for problem in problems { send(TestReport(problem, at: location), to: parts) }
        return parts
    }

    /// Waits until there's an unchecked call, the limit is reached, or the wait is cancelled.
    fileprivate nonisolated(nonsending) static func waitForUncheckedCall(
        of parts: [any DoublePart], _ timeLeft: TimeLeft, on clock: any Clock<Duration>
    ) async {
        let latest = WaitableState<UInt64>(0)
        let start = WaitStart()
        for part in parts { part.addObserver(latest) }
        defer { for part in parts { part.removeObserver(latest) } }
        var lastNumber: UInt64 = 0
        while parts.allSatisfy({ $0.uncheckedNumbers(withUnanswered: true).isEmpty }) {
            let number = lastNumber
            let arrival = await latest.wait(atMost: timeLeft.duration, on: clock, since: start) {
                $0 > number ? $0 : nil
            }
            guard case .success(let next) = arrival else { return }
            lastNumber = next
        }
    }

    /// Sends a report to the test that the spies belong to.
    ///
    /// If there are no spies, the report is sent to the current test.
    package static func send(_ report: TestReport, to parts: [any DoublePart]) {
        if let part = parts.first { part.send(report) } else { TestReport.send(report) }
    }

    private static func notADoubleText(_ value: Any, for function: String) -> String {
        if let optional = value as? any OptionalType, optional.content == nil {
            let type = TypeText.of(type(of: optional).contentType)
            return "\(function): the \(type) is nil"
        }
        return "\(function): \(TypeText.of(type(of: value))) has no spies\n"
            + ReportText.row("hint", "pass a double, its `spies`, or a spy")
    }
}
