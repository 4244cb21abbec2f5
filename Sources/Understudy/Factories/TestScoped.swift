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
/// A test then writes `StubDocument.spies.open.shouldFail = true`, and no other test sees it. A
/// generic type, which can hold nothing static, computes the same with ``value(of:_:)``.
///
/// It needs a test scope: `.doubles` on the test or its suite, `DoublesTestCase`, or
/// `withTestScope`. In a process without a test framework, such as a preview, all code
/// shares one value.
@dynamicMemberLookup
public final class TestScoped<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let location: TestReport.Location

    /// Describes the value: `make` makes the one that each test starts with.
    ///
    /// - Parameter make: makes the value that a test starts with.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        self.make = make
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Describes a value that each test starts with.
    ///
    /// - Parameter value: what each test starts with.
    public convenience init(
        _ value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID: fileID, filePath: filePath, line: line, column: column) { value }
    }

    /// The running test's value.
    public var value: Value {
        get { scope?.value(.object(self), make: make) ?? make() }
        set { scope?.setValue(.object(self), to: newValue) }
    }

    /// A part of the running test's value.
    ///
    /// - Parameter keyPath: which part.
    public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
        value[keyPath: keyPath]
    }

    /// A part of the running test's value.
    ///
    /// - Parameter keyPath: which part.
    public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
        get { value[keyPath: keyPath] }
        set { value[keyPath: keyPath] = newValue }
    }

    private var scope: TestScope? {
        TestScope.needed(for: "A static value of \(Value.self)", at: location, in: .part)
    }
}

// MARK: - Static parts

extension TestScoped {
    /// The running test's value for a type: the parts of a double's static functions and
    /// initializers.
    ///
    /// ```swift
    /// static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    /// ```
    ///
    /// Each type has a value of its own, and so has each specialization of a generic type.
    /// Production code calls static functions and initializers in all tests, also in those without
    /// a test scope. There a call gets the answer that its part was made with, and the part is not
    /// kept; a test that tells such a part something, or asks it, gets a report that the scope is
    /// missing.
    ///
    /// - Parameters:
    ///   - owner: the type that the value belongs to.
    ///   - make: makes the value that each test starts with.
    public static func value(of owner: Any.Type, _ make: () -> Value) -> Value {
        if let scope = TestScope.currentOrProcess {
            return scope.value(.type(owner, value: Value.self), make: make)
        }
        // Made for this use alone, since tests that ran in parallel would share whatever was kept.
        return TestScope.$current.withValue(.missing) { make() }
    }
}
