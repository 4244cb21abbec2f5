/// All that a spy was told to do.
struct Behavior<Input, Output, Failure: Error> {
    typealias Condition = @Sendable (Input) -> Bool

    /// Answers that hold under a condition, in the order in which they were given.
    var conditional: [Conditional] = []
    /// The unconditional answer.
    var fallback: Answer<Input, Output, Failure>?
    /// What the test has said to make it so; `nil` for the answer that the spy was made with.
    var stub: Stub?
    /// Failure plans, in the order in which they were given.
    var plans: [PlannedFailure<Input, Output, Failure>] = []
    /// The plain flag.
    var shouldFail = false
    /// How the function fails where nothing more is said; `nil` for the way that its type allows.
    var failure: Answer<Input, Output, Failure>?
    /// What else happens at a call, whatever its answer; without a condition at each.
    var effects: [(condition: Condition?, effect: @Sendable (Input) -> Void)] = []
    /// How the completion handlers among the arguments are answered.
    var completions = Completions<Input>()
    /// How a fault sweep has calls fail; `nil` where the test has chosen nothing.
    var injected: [Answer<Input, Output, Failure>]?

    /// An answer that holds under a condition.
    struct Conditional {
        let condition: Condition
        /// What the condition asks, for reports.
        let pattern: CallPattern<Input>
        let answer: Answer<Input, Output, Failure>
        let stub: Stub
    }

    init(fallback: Answer<Input, Output, Failure>?) {
        self.fallback = fallback
    }

    /// The answer where it is one value, whatever the call.
    var constant: Output? {
        guard conditional.isEmpty, plans.isEmpty, effects.isEmpty, !shouldFail,
            completions.isEmpty, case .value(let output) = fallback
        else { return nil }
        return output
    }

    var hasConditions: Bool {
        !conditional.isEmpty || plans.contains { $0.condition != nil }
            || effects.contains { $0.condition != nil } || !completions.conditional.isEmpty
    }

    /// What to do about one call: the flag first, then the plans, then the latest condition that
    /// holds, then the unconditional answer.
    ///
    /// - Parameters:
    ///   - holds: whether a condition holds for the call.
    ///   - fault: asked where the call would not fail: how a sweep has it fail all the same, with
    ///     what answers its completion handler.
    func step(
        where holds: (Condition) -> Bool,
        fault: (Completion<Input>?) -> Step<Input, Output, Failure>.Fault? = { _ in nil }
    ) -> Step<Input, Output, Failure> {
        let planned = decision(where: holds)
        var answer = fallback
        if let latest = conditional.last(where: { holds($0.condition) }) {
            latest.stub.meet()
            answer = latest.answer
        }
        let isToldToFail = shouldFail || planned?.fails == true
        let completion = completions.completion(where: holds)
        let fault = isToldToFail ? nil : fault(completion)
        let isFailing = isToldToFail || fault != nil
        // A call that fails takes no answer out of a sequence, unless it completes all the same.
        if !isFailing || completion != nil { answer = answer?.taken() }
        var step = Step(answer: answer)
        step.isFailing = isFailing
        // No key paths here: in generic code each call would make them anew.
        step.failure =
            fault.map { $0.answer } ?? (shouldFail ? failure : planned?.failure ?? failure)
        step.completion = completion
        step.effects = effects.filter { $0.condition.map(holds) ?? true }.map { $0.effect }
        return step
    }

    /// Where calls are held.
    var pens: [HoldingPen<Input, Output, Failure>] {
        var answers = conditional.map { $0.answer }
        if case .written(_, let otherwise?) = fallback { answers.append(otherwise) }
        if let fallback { answers.append(fallback) }
        return answers.compactMap { if case .held(let door) = $0 { door.pen } else { nil } }
    }

    /// What the failure plans say of a call; `nil` where none holds.
    ///
    /// Every plan that holds counts the call; the latest under a condition decides, else the
    /// unconditional one.
    private func decision(
        where holds: (Condition) -> Bool
    ) -> (fails: Bool, failure: Answer<Input, Output, Failure>?)? {
        var unconditional: (fails: Bool, failure: Answer<Input, Output, Failure>?)?
        var latest: (fails: Bool, failure: Answer<Input, Output, Failure>?)?
        for plan in plans {
            guard let condition = plan.condition else {
                unconditional = (plan.failsNextCall(), plan.failure)
                continue
            }
            if holds(condition) { latest = (plan.failsNextCall(), plan.failure) }
        }
        return latest ?? unconditional
    }

    /// What the test has said of all calls.
    private var forAll: [Stub] { [stub, completions.otherwise?.stub].compactMap(\.self) }

    /// Calls up to a number have come, and may be forgotten from now on.
    func meet(upTo number: UInt64) {
        for stub in forAll { stub.meet(upTo: number) }
    }

    /// What the test has said and no call has met, of a spy with that latest call.
    ///
    /// - Parameter isOfTest: whether the test has said what was said in a line.
    func unused(
        _ name: String, last: UInt64, where isOfTest: (TestReport.Location) -> Bool
    ) -> [TestReport] {
        var stubs = conditional.map(\.stub).filter { !$0.isMet }
        stubs += completions.conditional.map(\.stub).filter { !$0.isMet }
        stubs += forAll.filter { !$0.isMet && last <= $0.after }
        stubs += plans.filter { !$0.hasCounted }.map(\.stub)
        // One line can have said two things: how a handler is answered, and what is returned.
        var told: Set<ObjectIdentifier> = []
        return stubs.filter { isOfTest($0.location) && told.insert(ObjectIdentifier($0)).inserted }
            .map { $0.unused(name) }
    }

    /// What the test has said and the calls have not come to, as texts with their lines.
    ///
    /// - Parameter isOfTest: whether the test has said what was said in a line.
    func leftovers(
        of name: String, where isOfTest: (TestReport.Location) -> Bool
    ) -> [TestReport] {
        var answers = conditional.map(\.answer)
        if case .written(_, let otherwise?) = fallback {
            answers.append(otherwise)
        } else if let fallback {
            answers.append(fallback)
        }
        var reports: [TestReport] = []
        for case .sequence(let sequence) in answers
        where sequence.leftOver > 0 && isOfTest(sequence.location) {
            reports.append(TestReport(sequence.unconsumed(of: name), at: sequence.location))
        }
        return reports
    }
}
