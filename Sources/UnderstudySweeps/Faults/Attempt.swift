import Understudy

/// A call that could have failed in a run, or did.
struct Attempt: Sendable {
    let place: FaultPlace
    let ways: [FaultWay]
    /// The call as it stands in source, where the run keeps it for a report.
    let call: String?
    /// The way in which it failed; `nil` where it went on.
    let fault: FaultWay?

    /// The faults that it can have.
    var faults: [Fault] {
        ways.enumerated().map { Fault(place: place, way: $0.offset, text: $0.element.text) }
    }
}
