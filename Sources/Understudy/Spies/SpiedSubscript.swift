/// Records the reads and writes of one settable subscript, and stores the written value of each
/// index.
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
/// arguments, and indices that can't be compared are always different. A condition, as in `get.when
/// { $0.row == 3 }.returns("x")`, takes precedence over written values. `get.returns("x")` applies
/// to all indices: it replaces earlier writes, and later writes take precedence over it.
///
/// A read takes constant time if indices are `Hashable` or tuples of `Hashable` values. Otherwise,
/// it takes time in proportion to the number of written indices. An optional subscript starts as
/// `nil` at every index.
public struct SpiedSubscript<Index, Value> {
    /// The spy of the reads.
    public let get: Spy<Index, Value, Never>
    /// The spy of the writes. Each write sets the value that later reads of its index return.
    public let set: Spy<(index: Index, newValue: Value), Void, Never>

    /// Creates a subscript without values. A test should stub it before the code reads it.
    ///
    /// - Parameters:
    ///   - name: the full name of the subscript, prefixed with the name of the double.
    ///   - part: the name of the subscript in `spies`, if it differs.
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

    /// Creates a subscript with the same value at every index.
    ///
    /// - Parameters:
    ///   - name: the full name of the subscript, prefixed with the name of the double.
    ///   - part: the name of the subscript in `spies`, if it differs.
    ///   - value: the value of indices that weren't written.
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
        _ name: String, _ part: String?, answer: Answer<Index, Value, Never>?,
        at location: TestReport.Location
    ) {
        let get = Spy<Index, Value, Never>(
            name: "\(name).get", part: part.map { "\($0).get" }, answer: answer, location: location)
        self.get = get
        // As in `SpiedProperty`: both belong to one subscript, and are only `Sendable` together.
        nonisolated(unsafe) let values = get
        let objects = ArgumentObjects.of((index: Index, newValue: Value).self)
        set = Spy(
            name: "\(name).set", part: part.map { "\($0).set" },
            answer: .closure { written in
                // As in `SpiedProperty`.
                if objects.isAnyDeallocating(in: written) { return }
                values.write(written.newValue, at: written.index)
            },
            location: location)
    }
}

extension SpiedSubscript: Sendable where Index: Sendable, Value: Sendable {}

extension SpiedSubscript {
    /// Records a write, and sets the value that later reads of its index return.
    ///
    /// - Parameters:
    ///   - index: the index, or a labelled tuple of several.
    ///   - newValue: the value.
    public func write(_ index: Index, _ newValue: Value) { set((index, newValue)) }
}

extension Spy {
    /// Sets the answer of all calls with an equal input, unless a condition applies.
    fileprivate func write(_ output: Output, at input: Input) {
        let values = withState { state in
            if case .written(let values, _) = state.behavior.fallback { return values }
            let values = WrittenValues<Input, Output>()
            state.behavior.fallback = .written(values, otherwise: state.behavior.fallback)
            return values
        }
        values.set(output, at: input)
    }
}
