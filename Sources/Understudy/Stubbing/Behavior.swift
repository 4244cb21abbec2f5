import Synchronization

/// All that a spy was told to do.
struct Behavior<Input, Output, Failure: Error> {
    typealias Condition = @Sendable (Input) -> Bool

    /// Answers that hold under a condition, in the order in which they were given.
    var conditional: [(condition: Condition, answer: Answer<Input, Output, Failure>)] = []
    /// The unconditional answer.
    var fallback: Answer<Input, Output, Failure>?
    /// Failure plans, in the order in which they were given.
    var plans: [PlannedFailure<Input, Output, Failure>] = []
    /// The plain flag.
    var shouldFail = false
    /// How the function fails where nothing more is said: what `fails(with:)` was given last.
    var failing = FailingAnswer<Output, Failure>.byType
    /// Answers the completion handler among the arguments; told whether to fail.
    var completion: (@Sendable (Input, _ failing: Bool) -> Void)?

    init(fallback: Answer<Input, Output, Failure>?) {
        self.fallback = fallback
    }

    /// The answer where it is one value, whatever the call.
    var constant: Output? {
        guard conditional.isEmpty, plans.isEmpty, !shouldFail, completion == nil,
            case .value(let output) = fallback
        else { return nil }
        return output
    }

    /// Every answer in force.
    var allAnswers: [Answer<Input, Output, Failure>] {
        var unconditional = fallback
        if case .written(_, let otherwise) = fallback { unconditional = otherwise }
        return conditional.map { $0.answer } + (unconditional.map { [$0] } ?? [])
    }

    /// What a failure plan says of a call.
    private indirect enum Decision {
        case none
        case pass
        case fail(FailingAnswer<Output, Failure>)
    }

    var hasConditions: Bool {
        !conditional.isEmpty || plans.contains { $0.condition != nil }
    }

    /// What to do about one call: the flag first, then the plans, then the latest condition that
    /// holds, then the unconditional answer.
    func step(where holds: (Condition) -> Bool) -> Step<Input, Output, Failure> {
        // Every plan that holds counts the call; the latest under a condition decides, else the
        // unconditional one.
        var (planned, fallback) = (Decision.none, Decision.none)
        for plan in plans where plan.condition.map(holds) ?? true {
            let decision = plan.failsNextCall() ? Decision.fail(plan.failing) : .pass
            if plan.condition == nil { fallback = decision } else { planned = decision }
        }
        if case .none = planned { planned = fallback }
        var failing: FailingAnswer<Output, Failure>?
        if case .fail(let answer) = planned { failing = answer }
        if shouldFail { failing = self.failing }
        let answer = conditional.last { holds($0.condition) }?.answer ?? self.fallback
        if let failing {
            if let completion { return .complete(completion, failing: true, answer?.taken()) }
            // A call that fails takes no answer out of a sequence.
            return .fail(failing, otherwise: answer)
        }
        if let completion { return .complete(completion, failing: false, answer?.taken()) }
        return .answer(answer?.taken())
    }
}

/// A failure plan in force, with the calls that it has counted.
final class PlannedFailure<Input, Output, Failure: Error> {
    let plan: FailurePlan
    let condition: (@Sendable (Input) -> Bool)?
    let failing: FailingAnswer<Output, Failure>
    private let counted = Atomic<Int>(0)

    init(
        _ plan: FailurePlan, when condition: (@Sendable (Input) -> Bool)?,
        failing: FailingAnswer<Output, Failure>
    ) {
        self.plan = plan
        self.condition = condition
        self.failing = failing
    }

    func failsNextCall() -> Bool {
        plan.fails(call: counted.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

/// What to do about one call.
indirect enum Step<Input, Output, Failure: Error> {
    /// Answer; `nil` where nothing was said.
    case answer(Answer<Input, Output, Failure>?)
    /// Fail; where the type has no way to, answer.
    case fail(FailingAnswer<Output, Failure>, otherwise: Answer<Input, Output, Failure>?)
    /// Answer, and the completion handler as well.
    case complete(
        @Sendable (Input, _ failing: Bool) -> Void, failing: Bool,
        Answer<Input, Output, Failure>?)
}

/// A call off the common path: its number, and what to do about it.
@usableFromInline
struct Script<Input, Output, Failure: Error> {
    let number: UInt64
    let plan: Plan

    indirect enum Plan {
        case known(Step<Input, Output, Failure>)
        /// The conditions have to be asked first.
        case conditional(Behavior<Input, Output, Failure>)
    }
}
