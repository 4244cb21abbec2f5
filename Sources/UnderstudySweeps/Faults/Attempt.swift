import Understudy

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
