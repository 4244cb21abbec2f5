/// Records the reads and the writes of one settable subscript, and remembers what was written where.
///
/// ```swift
/// let cells = SpiedSubscript<(row: Int, column: Int), String>("GridSpy.subscript(row:column:)")
///
/// subscript(row: Int, column: Int) -> String {
///     get { cells.get((row, column)) }
///     set { cells.set((row, column), newValue) }
/// }
/// ```
///
/// What was written at an index is what later reads of an equal index get; indices compare as
/// arguments do, and those that cannot be compared never mean the same place. A condition, as in
/// `get.when { $0.row == 3 }.returns("x")`, goes before what was written. `get.returns("x")` is for all
/// indices: it covers what was written before, and what is written later goes before it.
///
/// A read takes constant time where indices are `Hashable`, or tuples of such; else time in proportion
/// to the number of indices that were written. An optional subscript starts as `nil` everywhere.
public struct SpiedSubscript<Index, Value> {
    /// The reads.
    public let get: Spy<Index, Value, Never>
    /// The writes. Each one sets the value that later reads of its index return.
    public let set: Spy<(index: Index, newValue: Value), Void, Never>

    /// Makes a subscript whose values nobody has said yet.
    public init(
        _ name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let none = Value.self is any OptionalType.Type ? obviousValue(Value.self) : nil
        self.init(
            name, answer: none.map { .value($0) },
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Makes a subscript with the same value everywhere.
    public init(
        _ name: String, value: Value,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            name, answer: .value(value),
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private init(
        _ name: String, answer: Answer<Index, Value, Never>?, at location: TestReport.Location
    ) {
        let get = Spy<Index, Value, Never>(
            name: "\(name).get", answer: answer, location: location)
        self.get = get
        // As in `SpiedProperty`: the two live in one subscript, and are `Sendable` only together.
        nonisolated(unsafe) let values = get
        set = Spy(
            name: "\(name).set", answer: .closure { values.write($0.newValue, at: $0.index) },
            location: location)
    }
}

extension SpiedSubscript: Sendable where Index: Sendable, Value: Sendable {}

extension Spy {
    /// Records a write of a subscript: the `set` of a ``SpiedSubscript``, with its two arguments one by
    /// one.
    public func callAsFunction<Index, Value>(
        _ index: Index, _ newValue: Value
    ) throws(Failure) -> Output where Input == (index: Index, newValue: Value) {
        try self((index, newValue))
    }

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

/// What was written to a subscript, by index.
///
/// Indices are the user's, and so is the code that compares them: it runs outside the lock.
final class WrittenValues<Index, Value> {
    private struct Entry {
        let id: Int
        let index: Index
        var value: Value
    }

    private struct State {
        /// Entries whose indices share a number, see ``placeNumber(of:)``.
        var places: [Int: [Entry]] = [:]
        var lastID = 0
    }

    private let state = Locked(State())

    /// The value at an index; `nil` where nothing was written.
    func value(at index: Index) -> Value? {
        entry(at: index, place: placeNumber(of: index))?.value
    }

    /// Sets the value at an index.
    func set(_ value: Value, at index: Index) {
        let place = placeNumber(of: index)
        let id = entry(at: index, place: place)?.id
        let old = state.withLock { state -> Value? in
            let position = state.places[place]?.firstIndex { $0.id == id }
            if let position {
                let old = state.places[place]?[position].value
                state.places[place]?[position].value = value
                return old
            }
            state.lastID += 1
            state.places[place, default: []].append(
                Entry(id: state.lastID, index: index, value: value))
            return nil
        }
        // Destroyed outside the lock: a `deinit` may come back here.
        withExtendedLifetime(old) {}
    }

    /// The latest entry at an index: two threads that write a new index at once make two.
    private func entry(at index: Index, place: Int) -> Entry? {
        state.withLock { $0.places[place] }?.last { compare($0.index, index) == .equal }
    }
}

/// A number that values share when `compare` finds them equal; 0 for all that have none of their own.
private func placeNumber(of value: Any) -> Int {
    if let value = value as? any Hashable { return value.hashValue }
    if value is any Equatable { return 0 }
    if let type = value as? any Any.Type { return ObjectIdentifier(type).hashValue }
    if isObject(value) { return ObjectIdentifier(value as AnyObject).hashValue }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return 0 }
    var hasher = Hasher()
    for part in mirror.children { hasher.combine(placeNumber(of: part.value)) }
    return hasher.finalize()
}
