import Synchronization

/// A type representing an active failure plan. It includes the number of calls that the plan has
/// counted.
final class PlannedFailure<Input, Output, Failure: Error> {
    let condition: (@Sendable (Input) -> Bool)?
    /// The failure of the selected calls, or `nil` to use the default failure of the function. Note
    /// that the default failure can be set later.
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

    /// Whether or not the plan has counted a call.
    var hasCounted: Bool { counted.load(ordering: .relaxed) > 0 }

    func failsNextCall() -> Bool {
        plan.fails(call: counted.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
