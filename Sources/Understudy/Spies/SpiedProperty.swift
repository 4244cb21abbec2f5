/// A type that records the reads and writes of a settable property, and that stores the written
/// value.
///
/// ```swift
/// let volumeSpy = SpiedProperty<Double>("PlayerSpy.volume", value: 0.5)
///
/// var volume: Double {
///     get { volumeSpy.get() }
///     set { volumeSpy.set(newValue) }
/// }
/// ```
///
/// If the property is optional, its initial value is `nil`.
public struct SpiedProperty<Value> {
    /// The spy that records reads of the property.
    ///
    /// The answer of this spy is the property's value. For example, you can use `get.returns(1)` to
    /// set the value without recording a write.
    public let get: Spy<Void, Value, Never>
    /// The spy that records writes of the property.
    ///
    /// Each write also sets the value that later reads return, unless the written value is an
    /// object that is being deallocated.
    public let set: Spy<Value, Void, Never>

    /// Creates a property that doesn't have a value yet. A test should stub the property before the
    /// code under test reads it.
    ///
    /// - Parameters:
    ///   - name: The name of the property, including the type of the double as a prefix.
    ///   - part: The name of the property in `spies`, if it differs from `name`.
    public init(
        _ name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let none = Value.self is any OptionalType.Type ? emptyValue(Value.self, in: nil) : nil
        self.init(
            name, part, answer: none.map { .value($0) },
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Creates a property with an initial value.
    ///
    /// - Parameters:
    ///   - name: The name of the property, including the type of the double as a prefix.
    ///   - part: The name of the property in `spies`, if it differs from `name`.
    ///   - value: The initial value of the property.
    public init(
        _ name: String, part: String? = nil, value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, part, answer: .value(value),
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private init(
        _ name: String, _ part: String?, answer: Answer<Void, Value, Never>?,
        at location: TestReport.Location
    ) {
        let get = Spy<Void, Value, Never>(
            name: "\(name).get", part: part.map { "\($0).get" }, answer: answer, location: location)
        self.get = get
        // The answer of the setter must be `@Sendable`. It's safe for it to capture the getter
        // because both spies belong to the same property, and either both of them or neither of
        // them are `Sendable`.
        nonisolated(unsafe) let value = get
        let objects = ArgumentObjects.of(Value.self)
        set = Spy(
            name: "\(name).set", part: part.map { "\($0).set" },
            answer: .closure { written in
                // We can't store the value because it would outlive the object.
                if objects.isAnyDeallocating(in: written) { return }
                value.alter { $0.fallback = .value(written) }
            },
            location: location)
        set.withState { $0.lastRead = { value.lastNumber } }
    }
}

extension SpiedProperty: Sendable where Value: Sendable {}

extension Spy {
    /// This spy, which records the reads of a property or subscript without a setter.
    ///
    /// A class with `@Spy` has a ``SpiedProperty`` even if the property doesn't have a setter.
    /// Because of this property, both `spies.title.get.returns(…)` and `spies.title.returns(…)` can
    /// be used with any double.
    public var get: Spy { self }
}
