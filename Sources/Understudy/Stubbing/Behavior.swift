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
    let plan: SimulatedFailure.Plan
    let condition: (@Sendable (Input) -> Bool)?
    let failing: FailingAnswer<Output, Failure>
    private let counted = Atomic<Int>(0)

    init(
        _ plan: SimulatedFailure.Plan, when condition: (@Sendable (Input) -> Bool)?,
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

/// One way to answer a call.
indirect enum Answer<Input, Output, Failure: Error> {
    /// A function that answers calls in its own time, on the caller's actor.
    typealias InTime = nonisolated(nonsending) @Sendable (Input) async throws(Failure) -> Output

    case value(Output)
    case sequence(AnswerSequence<Output>)
    case closure(@Sendable (Input) throws(Failure) -> Output)
    case asyncClosure(InTime)
    case error(Failure)
    case held(PenDoor<Input, Output, Failure>)
    /// What was written to a subscript, and the answer for indices where nothing was.
    case written(WrittenValues<Input, Output>, otherwise: Answer?)
    /// What a sequence comes to when its answers have run out.
    case exhausted(AnswerSequence<Output>)

    /// The answer for one call: a sequence gives its next one.
    func taken() -> Answer {
        guard case .sequence(let sequence) = self else { return self }
        return sequence.next().map { .value($0) } ?? .exhausted(sequence)
    }
}

/// How a function fails where it is told to.
indirect enum FailingAnswer<Output, Failure: Error> {
    case error(Failure)
    case output(Output)
    /// As the function's type allows.
    case byType
}

/// The answers of `returns(each:)`, handed out one by one.
///
/// `@unchecked`: the answers are immutable, and are `Sendable` wherever the spy is; the count is
/// atomic.
final class AnswerSequence<Output>: @unchecked Sendable {
    let outputs: [Output]
    /// How many of the last answers serve all further calls, in turn; 0 where there is none for them.
    private let repeated: Int
    let location: TestReport.Location
    private let taken = Atomic<Int>(0)

    init(_ outputs: [Output], repeatingLast repeated: Int, at location: TestReport.Location) {
        self.outputs = outputs
        self.repeated = min(repeated, outputs.count)
        self.location = location
    }

    /// The next answer; `nil` when there is none left.
    func next() -> Output? {
        let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        if index < outputs.count { return outputs[index] }
        if repeated == 0 { return nil }
        return outputs[outputs.count - repeated + (index - outputs.count) % repeated]
    }

    /// How many answers no call has taken, where each of them was meant to be.
    var leftOver: Int {
        repeated == 0 ? max(0, outputs.count - taken.load(ordering: .relaxed)) : 0
    }
}
