import UnderstudyTesting

/// Expects two dictionaries to be equal, and reports each different key.
///
/// - Parameters:
/// - actual: the dictionary of the code under test.
/// - expected: the expected dictionary.
/// - Returns: `true` if they are equal.
@discardableResult
func expectEqualEntries<Value: Equatable>(
    _ actual: [String: Value], _ expected: [String: Value],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Bool {
    let keys = Set(actual.keys).union(expected.keys).sorted()
    let lines = keys.compactMap { key -> String? in
        switch (actual[key], expected[key]) {
        case (let value?, let wanted?) where value != wanted:
            "  differs \(key): \(value), expected \(wanted)"
        case (let value?, nil): "  extra   \(key): \(value)"
        case (nil, let wanted?): "  missing \(key): \(wanted)"
        default: nil
        }
    }
    if lines.isEmpty { return true }
    // The location of the caller, so that the failure is reported in the test.
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let text = (["the dictionaries differ"] + lines).joined(separator: "\n")
    TestReport.send(TestReport(text, at: location))
    return false
}
