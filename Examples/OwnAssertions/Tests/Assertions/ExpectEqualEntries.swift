import UnderstudyTesting

/// Expects two dictionaries to be equal, and reports each different key.
///
/// - Parameters:
///   - actual: The dictionary of the code under test.
///   - expected: The expected dictionary.
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
        case (let value?, let expected?) where value != expected:
            "  differs \(key): \(value), expected \(expected)"
        case (let value?, nil): "  extra   \(key): \(value)"
        case (nil, let expected?): "  missing \(key): \(expected)"
        default: nil
        }
    }
    if lines.isEmpty { return true }
    // If we pass the caller's location, the failure is reported in the test instead of here.
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let text = (["the dictionaries differ"] + lines).joined(separator: "\n")
    TestReport.send(TestReport(text, at: location))
    return false
}
