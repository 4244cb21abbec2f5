import Synchronization

/// Static state of a double that each running test has for itself.
///
/// A metatype has no instance to hold its double's spies and flags, so they are static; this keeps
/// them apart for parallel tests.
///
/// ```swift
/// static let spies = TestScoped { Spies() }
///
/// struct Spies {
///     let open = Spy<Void, Bool, Never>("StubDocument.open(completionHandler:)", returning: true)
/// }
/// ```
///
/// A test then writes `StubDocument.spies.open.shouldFail = true`, and no other test sees it.
///
/// It needs a test scope: `.doubles` on the test or its suite, `DoublesTestCase`, or
/// `withTestScope`. In a process without a test framework, such as a preview, all code
/// shares one value.
@dynamicMemberLookup
public final class TestScoped<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let location: CodeLocation

    /// Describes the value: `make` makes the one that each test starts with.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        self.make = make
        location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Describes a value that each test starts with.
    public convenience init(
        _ value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID: fileID, filePath: filePath, line: line, column: column) { value }
    }

    /// The running test's value.
    public var value: Value {
        get { scope?.value(self, make: make) ?? make() }
        set { scope?.setValue(self, to: newValue) }
    }

    /// A part of the running test's value.
    public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
        value[keyPath: keyPath]
    }

    /// A part of the running test's value.
    public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
        get { value[keyPath: keyPath] }
        set { value[keyPath: keyPath] = newValue }
    }

    private var scope: TestScope? {
        TestScope.needed(for: "A static value of \(Value.self)", at: location)
    }
}

extension TestScope {
    /// The scope to keep static state in; reports when a test has none.
    static func needed(for what: @autoclosure () -> String, at location: CodeLocation) -> TestScope?
    {
        if let current { return current }
        guard Reporting.isTesting else { return process }
        Reporting.send(
            Report(
                "\(what()) belongs to a test, and there is no test scope here\n"
                    + SpyText.row(
                        "add",
                        "`.doubles` to the test or its suite, DoublesTestCase, or withTestScope { }"
                    ) + "\n"
                    + SpyText.row("hint", "detached tasks and other threads do not inherit a scope"),
                at: location))
        return nil
    }

    /// The one scope of a process that runs no tests.
    private static let process = TestScope()
}
