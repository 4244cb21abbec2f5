/// The values that were written to a subscript, by index.
///
/// Indices and their comparison are code of the user, so they run outside the lock.
final class WrittenValues<Index, Value> {
    private struct Entry {
        let id: Int
        let index: Index
        var value: Value
    }

    private struct State {
        /// Entries whose indices have the same number; see ``placeNumber(of:)``.
        var places: [Int: [Entry]] = [:]
        var lastID = 0
    }

    private let state = Locked(State())

    /// Returns the value at an index, or `nil` if it wasn't written.
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
        // It's released outside the lock, because a `deinit` may call back.
        withExtendedLifetime(old) {}
    }

    /// Returns the latest entry at an index. Two threads that write a new index at the same time
    /// create two entries.
    private func entry(at index: Index, place: Int) -> Entry? {
        state.withLock { $0.places[place] }?.last { compare($0.index, index) == .equal }
    }
}
