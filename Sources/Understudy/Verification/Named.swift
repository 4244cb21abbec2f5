/// Gives a double a name of its own, which stands in reports and transcripts in place of its type:
/// `primary.read(_:)` and `replica.read(_:)` rather than `StoreSpy.read(_:)` twice.
///
/// ```swift
/// let primary = named("primary", StoreSpy())
/// let replica = named("replica", StoreSpy())
/// ```
///
/// - Parameters:
///   - name: the name; that of the variable as a rule.
///   - double: a double, its `spies`, or one spy.
///   - fileID: The file that reports name.
///   - filePath: The path of that file.
///   - line: The line that reports name.
///   - column: The column in that line.
/// - Returns: the double.
@discardableResult
public func named<Double>(
    _ name: String, _ double: Double,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Double {
    SpyOrder.named(
        name, double, fileID: fileID, filePath: filePath, line: line, column: column)
}

extension SpyOrder {
    /// Gives a double a name of its own: the method beside the function
    /// ``named(_:_:fileID:filePath:line:column:)``, for files where `named` is another one.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - double: a double, its `spies`, or one spy.
    ///   - fileID: The file that reports name.
    ///   - filePath: The path of that file.
    ///   - line: The line that reports name.
    ///   - column: The column in that line.
    /// - Returns: the double.
    @discardableResult
    public static func named<Double>(
        _ name: String, _ double: Double,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Double {
        let location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
        for part in parts(of: [double], for: "named(_:_:)", at: location) {
            part.take(instance: name)
        }
        return double
    }
}
