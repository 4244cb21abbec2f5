/// A double that is created through a metatype.
///
/// It declares the type of its initializer arguments, here `typealias Arguments = URL`, and reports
/// each new instance:
///
/// ```swift
/// required init(fileURL: URL) {
///     super.init(fileURL: fileURL)
///     didGetCreated(with: fileURL)
/// }
/// ```
public protocol MetatypeDouble {
    /// The arguments of the initializer: `Void`, one type, or a labelled tuple.
    associatedtype Arguments
}

extension MetatypeDouble {
    /// Adds this instance to the factory of the test.
    ///
    /// Without a test scope, such as on a detached thread, there is no factory. This is reported as
    /// a note.
    ///
    /// - Parameter arguments: the arguments of the initializer.
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
    /// Adds this instance to the factory of the test.
    public func didGetCreated(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        didGetCreated(
            with: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
