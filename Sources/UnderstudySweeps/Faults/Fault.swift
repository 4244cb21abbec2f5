import Understudy

/// A type that identifies one call to one function of a double.
///
/// A call is identified by its number, which is the same in each run that takes the same path.
struct FaultPlace: Hashable, Sendable, CustomStringConvertible {
    /// The name of the function, for example `StoreSpy.save(_:) (double 2)`.
    ///
    /// If there are several doubles with a function of this name, the name ends with the number of
    /// the double, except for the first double.
    let seam: String
    /// The number of the call, starting at 1.
    let number: Int

    /// A description of the call, for example `call 2 of StoreSpy.save(_:)`.
    var description: String { "call \(number) of \(seam)" }
}

/// A type representing a fault to inject into one call.
struct Fault: Hashable, Sendable, CustomStringConvertible {
    let place: FaultPlace
    /// The index of this fault among the faults that can be injected into the call.
    let way: Int
    /// A description of this fault, for example `throws SimulatedFailure`.
    let text: String
    /// Whether or not later calls of the function should also fail.
    var persists = false

    /// A description of the call and its fault, for example
    /// `call 2 of StoreSpy.save(_:) throws SimulatedFailure from then on`.
    var description: String { "\(place) \(text)\(persists ? " from then on" : "")" }

    /// Returns whether or not this fault causes the given call to fail.
    func applies(to other: FaultPlace) -> Bool {
        place == other
            || persists && place.seam == other.seam && place.number < other.number
    }
}

extension [Fault] {
    /// A description of all faults in one line.
    var title: String { map(\.description).joined(separator: " and ") }
}

/// A type representing a call that failed, or could have failed, during a run.
struct Attempt: Sendable {
    let place: FaultPlace
    let ways: [FaultWay]
    /// The call in source form, or `nil` if the run doesn't keep it for a report.
    let call: String?
    /// The injected fault, if any.
    let fault: FaultWay?

    /// The faults that can be injected into this call.
    var faults: [Fault] {
        ways.enumerated().map { Fault(place: place, way: $0.offset, text: $0.element.text) }
    }
}
