/// A double that is created through a metatype.
///
/// It says what it is created with, here `typealias Arguments = URL`, and tells of each instance:
///
/// ```swift
/// required init(fileURL: URL) {
///     super.init(fileURL: fileURL)
///     didGetCreated(with: fileURL)
/// }
/// ```
public protocol MetatypeDouble {
    /// What an instance is created with: `Void`, one type, or a labelled tuple.
    associatedtype Arguments
}

extension MetatypeDouble {
    /// Tells the test's factory of this instance.
    ///
    /// Where there is no test scope, such as on a detached thread, there is no factory to tell,
    /// which is reported as a note.
    ///
    /// - Parameter arguments: what the initializer was called with.
    public func didGetCreated(
        with arguments: Arguments,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        if let scope = TestScope.current {
            return scope.record(self, arguments: arguments)
        }
        guard TestReport.isTesting,
            !TestScope.recordWithoutScope(self, arguments: arguments)
        else { return }
        TestReport.send(
            TestReport(
                "\(type(of: self)) was created outside of any test scope, "
                    + "so no MetatypeFactory has recorded it\n"
                    + TestScope.notInherited,
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column),
                severity: .note))
    }
}

extension MetatypeDouble where Arguments == Void {
    /// Tells the test's factory of this instance.
    public func didGetCreated(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        didGetCreated(
            with: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
