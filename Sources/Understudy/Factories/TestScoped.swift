/// Static state of a double that is separate for each running test.
///
/// A metatype has no instance for the spies and flags of its double, so they are static. This type
/// separates them for parallel tests.
///
/// ```swift
/// static let spies = TestScoped { Spies() }
///
/// struct Spies {
///     let open = Spy<Void, Bool, Never>("StubDocument.open(completionHandler:)", returning: true)
/// }
/// ```
///
/// A test then writes `StubDocument.spies.open.shouldFail = true`, which doesn't affect other
/// tests. A generic type can't have static stored properties, and uses ``value(of:_:)`` in a
/// computed property instead.
///
/// It requires a test scope: `.doubles` on the test or its suite, `DoublesTestCase`, or
/// `withTestScope`. In a process without a test framework, such as a preview, all code shares one
/// value.
@dynamicMemberLookup
public final class TestScoped<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let location: TestReport.Location

    /// Creates the state from a closure that creates the initial value of each test.
    ///
    /// - Parameter make: creates the initial value.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        self.make = make
        location = TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Creates the state from the initial value of each test.
    ///
    /// - Parameter value: the initial value.
    public convenience init(
        _ value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID: fileID, filePath: filePath, line: line, column: column) { value }
    }

    /// The value of the running test.
    public var value: Value {
        get { scope?.value(.object(self), make: make) ?? make() }
        set { scope?.setValue(.object(self), to: newValue) }
    }

    /// Accesses a member of the value of the running test.
    ///
    /// - Parameter keyPath: the key path of the member.
    public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
        value[keyPath: keyPath]
    }

    /// Accesses a member of the value of the running test.
    ///
    /// - Parameter keyPath: the key path of the member.
    public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
        get { value[keyPath: keyPath] }
        set { value[keyPath: keyPath] = newValue }
    }

    private var scope: TestScope? {
        TestScope.needed(for: "TestScoped<\(TypeText.of(Value.self))>", at: location, in: .part)
    }
}

// MARK: - Static parts

extension TestScoped {
    /// Returns the value of the running test for a type: the spies of the static functions and
    /// initializers of a double.
    ///
    /// ```swift
    /// static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    /// ```
    ///
    /// Each type has its own value, and so does each specialization of a generic type. Production
    /// code calls static functions and initializers in all tests, including those without a test
    /// scope. In such a test, a call receives the initial answer of its spy, and the spy isn't
    /// kept. If the test stubs or checks such a spy, the missing scope is reported.
    ///
    /// - Parameters:
    ///   - owner: the type that the value belongs to.
    ///   - make: creates the initial value of each test.
    public static func value(of owner: Any.Type, _ make: () -> Value) -> Value {
        if let scope = TestScope.currentOrProcess {
            return scope.value(.type(owner, value: Value.self), make: make)
        }
        // It's created only for this use, because parallel tests would share a stored value.
        return TestScope.$current.withValue(.missing) { make() }
    }
}
