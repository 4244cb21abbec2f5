/// Records the reads and the writes of one settable property, and remembers what was written.
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
    /// The reads. Its answer is the property's value, so `get.returns(1)` sets it without a write.
    public let get: Spy<Void, Value, Never>
    /// The writes. Each one sets the value that later reads return, unless it is an object whose
    /// `deinit` runs.
    public let set: Spy<Value, Void, Never>

    /// Makes a property without a value, which a test gives it.
    ///
    /// - Parameters:
    ///   - name: the property's name, with the double's in front.
    ///   - part: how a test reaches it in `spies`, where that is another name.
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

    /// Makes a property with a value.
    ///
    /// - Parameters:
    ///   - name: the property's name, with the double's in front.
    ///   - part: how a test reaches it in `spies`, where that is another name.
    ///   - value: what it holds at first.
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
        // The setter's answer has to be `@Sendable`; it may hold the getter, since the two live in
        // one property and are `Sendable` only together, when `Value` is.
        nonisolated(unsafe) let value = get
        let objects = ArgumentObjects.of(Value.self)
        set = Spy(
            name: "\(name).set", part: part.map { "\($0).set" },
            answer: .closure { written in
                // The value would outlive itself.
                if objects.isAnyDeallocating(in: written) { return }
                value.alter { $0.fallback = .value(written) }
            },
            location: location)
        set.withState { $0.lastRead = { value.lastNumber } }
    }
}

extension SpiedProperty: Sendable where Value: Sendable {}

extension Spy {
    /// The reads of a `{ get }` property or subscript, which are all calls of its spy.
    ///
    /// A class with `@Spy` has a ``SpiedProperty`` even for a property without a setter, so
    /// `spies.title.get.returns(…)` and `spies.title.returns(…)` both compile in every double.
    public var get: Spy { self }
}
