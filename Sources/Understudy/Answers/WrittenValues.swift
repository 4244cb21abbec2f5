/// A type that stores the values that were written to a subscript, by index.
///
/// Because comparing indices can run user code, they are compared after the lock is released.
final class WrittenValues<Index, Value> {
    private struct Entry {
        let id: Int
        let index: Index
        var value: Value
    }

    private struct State {
        /// The entries by the number of their indices. For more information, see
        /// ``placeNumber(of:)``.
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
        // Release the old value after the lock is released because its `deinit` may call the spy.
        withExtendedLifetime(old) {}
    }

    /// Returns the latest entry at an index. Note that there can be several entries for one index,
    /// because two threads can write to a new index at the same time.
    private func entry(at index: Index, place: Int) -> Entry? {
        state.withLock { $0.places[place] }?.last { compare($0.index, index) == .equal }
    }
}
