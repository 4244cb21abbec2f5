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
