/// Records the reads and writes of one settable property, and stores the written value.
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
/// An optional property starts as `nil`.
public struct SpiedProperty<Value> {
    /// The spy of the reads. Its answer is the value of the property, so `get.returns(1)` sets the
    /// value without a write.
    public let get: Spy<Void, Value, Never>
    /// The spy of the writes. Each write sets the value that later reads return, unless the value
    /// is an object that is being deallocated.
    public let set: Spy<Value, Void, Never>

    /// Creates a property without a value. A test should stub it before the code reads it.
    ///
    /// - Parameters:
    ///   - name: the name of the property, prefixed with the name of the double.
    ///   - part: the name of the property in `spies`, if it differs.
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
    ///   - name: the name of the property, prefixed with the name of the double.
    ///   - part: the name of the property in `spies`, if it differs.
    ///   - value: the initial value.
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
        // The answer of the setter must be `@Sendable`. It can hold the getter, because both belong
        // to one property, and are only `Sendable` together, if `Value` is.
        nonisolated(unsafe) let value = get
        let objects = ArgumentObjects.of(Value.self)
        set = Spy(
            name: "\(name).set", part: part.map { "\($0).set" },
            answer: .closure { written in
                // The value can't be stored beyond its own lifetime.
                if objects.isAnyDeallocating(in: written) { return }
                value.alter { $0.fallback = .value(written) }
            },
            location: location)
        set.withState { $0.lastRead = { value.lastNumber } }
    }
}

extension SpiedProperty: Sendable where Value: Sendable {}

extension Spy {
    /// The reads of a `{ get }` property or subscript: all calls of its spy.
    ///
    /// A class with `@Spy` has a ``SpiedProperty`` even for a property without a setter, so
    /// `spies.title.get.returns(…)` and `spies.title.returns(…)` both compile in every double.
    public var get: Spy { self }
}
