/// One call of one function of a double, by its number: the same in each run that goes the same
/// way.
struct FaultPlace: Hashable, Sendable, CustomStringConvertible {
    /// The function's name; of the second double with that function also which one it is.
    let seam: String
    /// Counted from 1.
    let number: Int

    /// `call 2 of StoreSpy.save(_:)`.
    var description: String { "call \(number) of \(seam)" }
}

/// One call that is made to fail.
struct Fault: Hashable, Sendable, CustomStringConvertible {
    let place: FaultPlace
    /// Which of the ways in which the call can fail.
    let way: Int
    /// The way in words: `throws SimulatedFailure`.
    let text: String
    /// Whether the later calls of the function fail as well.
    var persists = false

    /// `call 2 of StoreSpy.save(_:) throws SimulatedFailure from then on`.
    var description: String { "\(place) \(text)\(persists ? " from then on" : "")" }

    /// Whether a call fails.
    func meets(_ other: FaultPlace) -> Bool {
        place == other
            || persists && place.seam == other.seam && place.number < other.number
    }
}

extension [Fault] {
    /// All of them in one line.
    var title: String { map(\.description).joined(separator: " and ") }
}
