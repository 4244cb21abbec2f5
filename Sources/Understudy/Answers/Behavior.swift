/// A type representing the stubbed behavior of a spy.
struct Behavior<Input, Output, Failure: Error> {
    typealias Condition = @Sendable (Input) -> Bool

    /// The answers with a condition, in the order in which they were set.
    var conditional: [Conditional] = []
    /// The answer without a condition.
    var fallback: Answer<Input, Output, Failure>?
    /// The stub that set the fallback, or `nil` if it's the spy's initial answer.
    var stub: Stub?
    /// The failure plans, in the order in which they were set.
    var plans: [PlannedFailure<Input, Output, Failure>] = []
    /// Whether or not all calls should fail.
    var shouldFail = false
    /// The default failure of the function, or `nil` to use the failure that its type supports.
    var failure: Answer<Input, Output, Failure>?
    /// The additional effects of a call. If an effect doesn't have a condition, it runs at each
    /// call.
    var effects: [(condition: Condition?, effect: @Sendable (Input) -> Void)] = []
    /// The answers of the completion handlers among the arguments.
    var completions = Completions<Input>()
    /// The failures that a fault sweep injects, or `nil` if the test hasn't specified any.
    var injected: [Answer<Input, Output, Failure>]?

    /// A type representing an answer with a condition.
    struct Conditional {
        let condition: Condition
        /// The pattern of the condition, which is shown in reports.
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

    /// Determines how to handle a call. ``shouldFail`` has the highest priority, followed by
    /// failure plans, the latest answer whose condition matches, and the answer without a
    /// condition.
    ///
    /// - Parameters:
    ///   - holds: A closure that returns `true` if a condition matches the call.
    ///   - fault: A closure that returns the failure that a sweep injects. It's only called if the
    ///     call wouldn't fail otherwise.
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
        // If the call fails, it shouldn't use up an answer of a sequence unless it also calls a
        // completion handler.
        if !isFailing || completion != nil { answer = answer?.taken() }
        var step = Step(answer: answer)
        step.isFailing = isFailing
        // We don't use key paths here because generic code would create them at each call.
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

    /// Returns the decision of the failure plan that applies to a call, or `nil` if no plan
    /// matches.
    ///
    /// All matching plans count the call. If several plans with a condition match, the latest plan
    /// decides. Otherwise, the plan without a condition decides.
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

    /// The stubs without a condition.
    private var forAll: [Stub] { [stub, completions.otherwise?.stub].compactMap(\.self) }

    /// Marks stubs as used by the calls up to the specified number. These calls can be removed
    /// afterwards.
    func markUsed(upTo number: UInt64) {
        for stub in forAll { stub.markUsed(upTo: number) }
    }

    /// Returns reports about stubs that weren't used by any call up to the latest call.
    ///
    /// - Parameters:
    ///   - isOfTest: A closure that returns `true` if a location belongs to the test.
    func unused(
        _ name: String, last: UInt64, where isOfTest: (TestReport.Location) -> Bool
    ) -> [TestReport] {
        var stubs = conditional.map(\.stub).filter { !$0.isUsed }
        stubs += completions.conditional.map(\.stub).filter { !$0.isUsed }
        stubs += forAll.filter { !$0.isUsed && last <= $0.after }
        stubs += plans.filter { !$0.hasCounted }.map(\.stub)
        // A single line can set two stubs, one for a completion handler and one for the return
        // value. It should only be reported once.
        var reported: Set<ObjectIdentifier> = []
        return stubs.filter {
            isOfTest($0.location) && reported.insert(ObjectIdentifier($0)).inserted
        }
        .map { $0.unused(name) }
    }

    /// Returns descriptions of the unused parts of stubs, together with the locations at which they
    /// were set.
    ///
    /// - Parameters:
    ///   - isOfTest: A closure that returns `true` if a location belongs to the test.
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
