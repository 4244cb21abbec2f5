import Understudy

/// One call of one function of a double, by its number, which is the same in each run that takes
/// the same path.
struct FaultPlace: Hashable, Sendable, CustomStringConvertible {
    /// The function's name, with a number for each double of it after the first:
    /// `StoreSpy.save(_:) (double 2)`.
    let seam: String
    /// The number of the call, from 1.
    let number: Int

    /// `call 2 of StoreSpy.save(_:)`.
    var description: String { "call \(number) of \(seam)" }
}

/// One call that is made to fail.
struct Fault: Hashable, Sendable, CustomStringConvertible {
    let place: FaultPlace
    /// The index of the fault among those of the call.
    let way: Int
    /// A description of the fault: `throws SimulatedFailure`.
    let text: String
    /// `true` if later calls of the function fail as well.
    var persists = false

    /// `call 2 of StoreSpy.save(_:) throws SimulatedFailure from then on`.
    var description: String { "\(place) \(text)\(persists ? " from then on" : "")" }

    /// Returns whether a call fails because of this fault.
    func applies(to other: FaultPlace) -> Bool {
        place == other
            || persists && place.seam == other.seam && place.number < other.number
    }
}

extension [Fault] {
    /// All faults in one line.
    var title: String { map(\.description).joined(separator: " and ") }
}

/// A call that could have failed in a run, or did.
struct Attempt: Sendable {
    let place: FaultPlace
    let ways: [FaultWay]
    /// The call in source form, if the run keeps it for a report.
    let call: String?
    /// The injected fault; `nil` if none was.
    let fault: FaultWay?

    /// The faults that can be injected into it.
    var faults: [Fault] {
        ways.enumerated().map { Fault(place: place, way: $0.offset, text: $0.element.text) }
    }
}
