/// Static state of a double that is separate for each running test.
///
/// If production code uses a metatype, there is no instance that could store the spies and flags of
/// the double, so they have to be static. Use this type so that tests that run in parallel don't
/// share them.
///
/// ```swift
/// static let spies = TestScoped { Spies() }
///
/// struct Spies {
///     let open = Spy<Void, Bool, Never>("StubDocument.open(completionHandler:)", returning: true)
/// }
/// ```
///
/// A test can then use `StubDocument.spies.open.shouldFail = true` without affecting other tests.
/// Because a generic type can't have static stored properties, it should use ``value(of:_:)`` in a
/// computed property instead.
///
/// This type requires a test scope. To provide one, add `.doubles` to the test or its suite, use
/// `DoublesTestCase`, or call `withTestScope`. If a process doesn't use a test framework, for
/// example because it's a preview, all code shares one value.
@dynamicMemberLookup
public final class TestScoped<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let location: TestReport.Location

    /// Creates static state whose initial value is created separately for each test.
    ///
    /// - Parameters:
    ///   - make: A closure that creates the initial value.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        _ make: @escaping @Sendable () -> Value
    ) {
        self.make = make
        location = TestReport.Location(fileID, filePath, line, column)
    }

    /// Creates static state that has the specified initial value in each test.
    public convenience init(
        _ value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID: fileID, filePath: filePath, line: line, column: column) { value }
    }

    /// The value for the running test.
    public var value: Value {
        get { scope?.value(.object(self), make: make) ?? make() }
        set { scope?.setValue(.object(self), to: newValue) }
    }

    /// Returns the value for the running test on behalf of a function at the specified location.
    package func value(usedBy function: String, at location: TestReport.Location) -> Value {
        TestScope.needed(for: function, at: location)?.value(.object(self), make: make) ?? make()
    }

    /// Accesses a member of the value for the running test.
    public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
        value[keyPath: keyPath]
    }

    /// Accesses a member of the value for the running test.
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
    /// Returns the value for the running test that belongs to a type.
    ///
    /// Generated doubles use this function for the spies of their static functions and
    /// initializers.
    ///
    /// ```swift
    /// static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }
    /// ```
    ///
    /// Each type has a separate value, including each specialization of a generic type. Production
    /// code may also call static functions and initializers in a test without a test scope. Such a
    /// call receives the initial answer of its spy, and the spy isn't kept. An issue is reported if
    /// the test stubs or checks it.
    ///
    /// - Parameters:
    ///   - owner: The type that the value belongs to.
    ///   - make: A closure that creates the initial value for each test.
    public static func value(of owner: Any.Type, _ make: () -> Value) -> Value {
        if let scope = TestScope.currentOrProcess {
            return scope.value(.type(owner, value: Value.self), make: make)
        }
        // Don't store this value because tests that run in parallel would share it.
        return TestScope.$current.withValue(.missing) { make() }
    }
}
