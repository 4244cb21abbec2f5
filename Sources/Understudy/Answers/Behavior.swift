/// The stubbed behavior of a spy.
struct Behavior<Input, Output, Failure: Error> {
    typealias Condition = @Sendable (Input) -> Bool

    /// Answers with a condition, in the order in which they were set.
    var conditional: [Conditional] = []
    /// The unconditional answer.
    var fallback: Answer<Input, Output, Failure>?
    /// The stub that set the fallback; `nil` for the answer that the spy was created with.
    var stub: Stub?
    /// Failure plans, in the order in which they were set.
    var plans: [PlannedFailure<Input, Output, Failure>] = []
    /// The plain flag.
    var shouldFail = false
    /// The default failure of the function; `nil` for the failure that its type supports.
    var failure: Answer<Input, Output, Failure>?
    /// Additional effects of a call. An effect without a condition runs at each call.
    var effects: [(condition: Condition?, effect: @Sendable (Input) -> Void)] = []
    /// The answers of the completion handlers among the arguments.
    var completions = Completions<Input>()
    /// The failures that a fault sweep injects; `nil` if the test hasn't specified any.
    var injected: [Answer<Input, Output, Failure>]?

    /// An answer with a condition.
    struct Conditional {
        let condition: Condition
        /// The pattern of the condition, for reports.
        let pattern: CallPattern<Input>
        let answer: Answer<Input, Output, Failure>
        let stub: Stub
    }

    init(fallback: Answer<Input, Output, Failure>?) {
        self.fallback = fallback
    }

    /// The answer, if it's the same value for every call.
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

    /// Returns the handling of one call. The flag has the highest priority, followed by the plans,
    /// the latest matching condition, and the unconditional answer.
    ///
    /// - Parameters:
    ///   - holds: returns `true` if a condition matches the call.
    ///   - fault: called if the call wouldn't fail otherwise. Returns the failure that a sweep
    ///     injects, with the answer of its completion handler.
    func step(
        where holds: (Condition) -> Bool,
        fault: (Completion<Input>?) -> Step<Input, Output, Failure>.Fault? = { _ in nil }
    ) -> Step<Input, Output, Failure> {
        let planned = decision(where: holds)
        var answer = fallback
        if let latest = conditional.last(where: { holds($0.condition) }) {
            latest.stub.markUsed()
            answer = latest.answer
        }
        let mustFail = shouldFail || planned?.fails == true
        let completion = completions.completion(where: holds)
        let fault = mustFail ? nil : fault(completion)
        let isFailing = mustFail || fault != nil
        // A failing call doesn't use an answer of a sequence, unless it completes anyway.
        if !isFailing || completion != nil { answer = answer?.taken() }
        var step = Step(answer: answer)
        step.isFailing = isFailing
        // Key paths aren't used here, because generic code would create them at each call.
        step.failure =
            fault.map { $0.answer } ?? (shouldFail ? failure : planned?.failure ?? failure)
        step.completion = completion
        step.effects = effects.filter { $0.condition.map(holds) ?? true }.map { $0.effect }
        return step
    }

    /// The calls that stubs hold.
    var pendingCalls: [PendingCalls<Input, Output, Failure>] {
        var answers = conditional.map { $0.answer }
        if case .written(_, let otherwise?) = fallback { answers.append(otherwise) }
        if let fallback { answers.append(fallback) }
        return answers.compactMap {
            if case .held(let holding) = $0 { holding.pendingCalls } else { nil }
        }
    }

    /// Returns the decision of the failure plans on a call, or `nil` if none matches.
    ///
    /// Every matching plan counts the call. The latest plan with a condition decides, otherwise the
    /// unconditional plan.
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

    /// The stubs that apply to all calls.
    private var forAll: [Stub] { [stub, completions.otherwise?.stub].compactMap(\.self) }

    /// Marks stubs as used by calls up to a number, which may be removed from now on.
    func markUsed(upTo number: UInt64) {
        for stub in forAll { stub.markUsed(upTo: number) }
    }

    /// Returns the unused stubs of a spy with the specified latest call.
    ///
    /// - Parameter isOfTest: returns `true` if a line belongs to the test.
    func unused(
        _ name: String, last: UInt64, where isOfTest: (TestReport.Location) -> Bool
    ) -> [TestReport] {
        var stubs = conditional.map(\.stub).filter { !$0.isUsed }
        stubs += completions.conditional.map(\.stub).filter { !$0.isUsed }
        stubs += forAll.filter { !$0.isUsed && last <= $0.after }
        stubs += plans.filter { !$0.hasCounted }.map(\.stub)
        // One line can set two stubs: the answer of a handler, and the return value.
        var reported: Set<ObjectIdentifier> = []
        return stubs.filter {
            isOfTest($0.location) && reported.insert(ObjectIdentifier($0)).inserted
        }
        .map { $0.unused(name) }
    }

    /// Returns the unused parts of stubs, as texts with their lines.
    ///
    /// - Parameter isOfTest: returns `true` if a line belongs to the test.
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
        where sequence.unusedCount > 0 && isOfTest(sequence.location) {
            reports.append(TestReport(sequence.unusedText(of: name), at: sequence.location))
        }
        return reports
    }
}
