/// The two spies of a settable property, and the value that was last written to it.
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

    /// Creates a property that doesn't have a value yet.
    ///
    /// A test should stub the property before the code under test reads it.
    ///
    /// - Parameters:
    ///   - name: The name of the property, including the type of the double as a prefix.
    ///   - part: The name of the property in `spies`, if it differs from `name`.
    public init(
        _ name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, part, value: absent(Value.self),
            at: TestReport.Location(fileID, filePath, line, column))
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
        self.init(name, part, value: value, at: TestReport.Location(fileID, filePath, line, column))
    }

    private init(
        _ name: String, _ part: String?, value: Value?, at location: TestReport.Location
    ) {
        let get = Spy<Void, Value, Never>(reads: name, part, returning: value, at: location)
        self.get = get
        set = get.writes(name, part) { get, value in
            get.alter { $0.answers.otherwise = .value(value) }
        }
        set.withState { $0.lastRead = { get.lastNumber } }
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

// MARK: - Subscripts

/// The two spies of a settable subscript, and the value that was last written at each index.
///
/// ```swift
/// let cells = SpiedSubscript<(row: Int, column: Int), String>("GridSpy.subscript(row:column:)")
///
/// subscript(row: Int, column: Int) -> String {
///     get { cells.get((row, column)) }
///     set { cells.write((row, column), newValue) }
/// }
/// ```
///
/// A read returns the value that was written at an equal index. Indices are compared like
/// arguments, and are different if they can't be compared. An answer with a condition, such as
/// `get.when { $0.row == 3 }.returns("x")`, takes precedence over written values. An answer without
/// a condition, such as `get.returns("x")`, applies to all indices and replaces earlier writes.
/// However, later writes take precedence over it.
///
/// If the indices are `Hashable`, or if they are tuples of `Hashable` values, a read takes constant
/// time. Otherwise, it takes time proportional to the number of written indices. If the subscript's
/// type is optional, the initial value at every index is `nil`.
public struct SpiedSubscript<Index, Value> {
    /// The spy that records reads of the subscript.
    public let get: Spy<Index, Value, Never>
    /// The spy that records writes of the subscript.
    ///
    /// Each write also sets the value that later reads of the same index return.
    public let set: Spy<(index: Index, newValue: Value), Void, Never>

    /// Creates a subscript that doesn't have values yet.
    ///
    /// A test should stub the subscript before the code under test reads it.
    ///
    /// - Parameters:
    ///   - name: The full name of the subscript, including the type of the double as a prefix.
    ///   - part: The name of the subscript in `spies`, if it differs from `name`.
    public init(
        _ name: String, part: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, part, value: absent(Value.self),
            at: TestReport.Location(fileID, filePath, line, column))
    }

    /// Creates a subscript with the same value at every index.
    ///
    /// - Parameters:
    ///   - name: The full name of the subscript, including the type of the double as a prefix.
    ///   - part: The name of the subscript in `spies`, if it differs from `name`.
    ///   - value: The value at each index that hasn't been written.
    public init(
        _ name: String, part: String? = nil, value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(name, part, value: value, at: TestReport.Location(fileID, filePath, line, column))
    }

    private init(
        _ name: String, _ part: String?, value: Value?, at location: TestReport.Location
    ) {
        get = Spy(reads: name, part, returning: value, at: location)
        set = get.writes(name, part) { $0.write($1.newValue, at: $1.index) }
    }
}

extension SpiedSubscript: Sendable where Index: Sendable, Value: Sendable {}

extension SpiedSubscript {
    /// Records a write, and sets the value that later reads of its index return.
    ///
    /// - Parameters:
    ///   - index: The index, or a labeled tuple if the subscript has several parameters.
    ///   - newValue: The value to store.
    public func write(_ index: Index, _ newValue: Value) { set((index, newValue)) }
}

/// Returns the value of a property that doesn't have a value yet, if it's optional.
private func absent<Value>(_ type: Value.Type) -> Value? {
    type is any OptionalType.Type ? emptyValue(type, in: nil) : nil
}

extension Spy where Failure == Never {
    /// Creates the spy of the reads of a property or subscript.
    fileprivate convenience init(
        reads name: String, _ part: String?, returning output: Output?,
        at location: TestReport.Location
    ) {
        self.init(
            name: "\(name).get", part: part.map { "\($0).get" },
            answer: output.map { .value($0) }, location: location)
    }

    /// Creates the spy of the writes that set the values of these reads.
    fileprivate func writes<Written>(
        _ name: String, _ part: String?, set: @escaping (Spy, Written) -> Void
    ) -> Spy<Written, Void, Never> {
        // The setter's answer must be `@Sendable`. It can safely capture the getter because both
        // spies belong to the same property, and are `Sendable` under the same conditions.
        nonisolated(unsafe) let reads = self
        nonisolated(unsafe) let setValue = set
        let objects = ArgumentObjects.of(Written.self)
        return Spy<Written, Void, Never>(
            name: "\(name).set", part: part.map { "\($0).set" },
            answer: .closure { written in
                // A stored value would outlive the object.
                if !objects.isAnyDeallocating(in: written) { setValue(reads, written) }
            },
            location: location)
    }
}

extension Spy {
    /// Sets the answer of all calls with an equal input, unless a condition applies.
    fileprivate func write(_ output: Output, at input: Input) {
        let values = withState { state in
            let otherwise = state.behavior.answers.otherwise
            if case .written(let values, _) = otherwise { return values }
            let values = WrittenValues<Input, Output>()
            state.behavior.answers.otherwise = .written(values, otherwise: otherwise)
            return values
        }
        values.set(output, at: input)
    }
}
