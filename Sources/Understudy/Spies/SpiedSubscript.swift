/// Records the reads and the writes of one settable subscript, and remembers what was written
/// where.
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
/// What was written at an index is what later reads of an equal index get; indices compare as
/// arguments do, and those that cannot be compared never mean the same place. A condition, as in
/// `get.when { $0.row == 3 }.returns("x")`, goes before what was written. `get.returns("x")` is for
/// all indices: it covers what was written before, and what is written later goes before it.
///
/// A read takes constant time where indices are `Hashable`, or tuples of such; else time in
/// proportion to the number of indices that were written. An optional subscript starts as `nil`
/// everywhere.
public struct SpiedSubscript<Index, Value> {
    /// The reads.
    public let get: Spy<Index, Value, Never>
    /// The writes. Each one sets the value that later reads of its index return.
    public let set: Spy<(index: Index, newValue: Value), Void, Never>

    /// Makes a subscript without values, which a test gives it.
    ///
    /// - Parameters:
    ///   - name: the subscript's full name, with the double's in front.
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

    /// Makes a subscript with the same value everywhere.
    ///
    /// - Parameters:
    ///   - name: the subscript's full name, with the double's in front.
    ///   - part: how a test reaches it in `spies`, where that is another name.
    ///   - value: what it returns where nothing was written.
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
        // As in `SpiedProperty`: the two live in one subscript, and are `Sendable` only together.
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
    /// Makes a value the answer of all calls with an equal input, behind the conditions.
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
