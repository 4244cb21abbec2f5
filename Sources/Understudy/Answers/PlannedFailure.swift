import Synchronization

/// A failure plan in force, with the calls that it has counted.
final class PlannedFailure<Input, Output, Failure: Error> {
    let condition: (@Sendable (Input) -> Bool)?
    /// How a call fails; `nil` for the way of the function, which may be said later.
    let failure: Answer<Input, Output, Failure>?
    let stub: Stub
    private let plan: SimulatedFailure.Plan
    private let counted = Atomic<Int>(0)

    init(
        _ plan: SimulatedFailure.Plan, when condition: (@Sendable (Input) -> Bool)?,
        failure: Answer<Input, Output, Failure>?, stub: Stub
    ) {
        self.plan = plan
        self.stub = stub
        self.condition = condition
        self.failure = failure
    }

    /// Whether a call has come for it.
    var hasCounted: Bool { counted.load(ordering: .relaxed) > 0 }

    func failsNextCall() -> Bool {
        plan.fails(call: counted.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
