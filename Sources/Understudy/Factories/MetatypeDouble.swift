/// A protocol describing a double that production code creates through a metatype.
///
/// A conforming type declares the type of its initializer arguments, for example `typealias
/// Arguments = URL`. Its initializer should call `didGetCreated(with:)` to register the new
/// instance:
///
/// ```swift
/// required init(fileURL: URL) {
///     super.init(fileURL: fileURL)
///     didGetCreated(with: fileURL)
/// }
/// ```
public protocol MetatypeDouble {
    /// The type of the initializer arguments. It's `Void`, the type of the only argument, or a
    /// labeled tuple if there are several arguments.
    associatedtype Arguments
}

extension MetatypeDouble {
    /// Registers this instance with the factory of the running test.
    ///
    /// If there is no test scope, for example because this function is called on a detached thread,
    /// there is no factory either. In this case, a note is reported.
    ///
    /// - Parameters:
    ///   - arguments: The arguments that were passed to the initializer.
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
    /// Registers this instance with the factory of the running test.
    public func didGetCreated(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        didGetCreated(
            with: (), fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
