import Synchronization

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
    /// `true` if all calls should fail.
    var shouldFail = false
    /// The default failure of the function, or `nil` to use the failure that its type supports.
    var failure: Answer<Input, Output, Failure>?
    /// The additional effects of a call. An effect without a condition runs at each call.
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
        // A failing call doesn't use up an answer of a sequence unless it also calls a completion
        // handler.
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
        answers.compactMap {
            if case .held(let holding) = $0 { holding.pendingCalls } else { nil }
        }
    }

    /// All answers, including the answer for unwritten indices of a subscript.
    private var answers: [Answer<Input, Output, Failure>] {
        var answers = conditional.map { $0.answer }
        if case .written(_, let otherwise?) = fallback { answers.append(otherwise) }
        if let fallback { answers.append(fallback) }
        return answers
    }

    /// Returns the decision of the failure plan that applies to a call, or `nil` if no plan
    /// matches.
    ///
    /// Every matching plan counts the call, but only one of them decides: the latest plan with a
    /// condition or, if there is none, the plan without a condition.
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

    /// Marks stubs as used by the calls up to the specified number, so that these calls can be
    /// removed.
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
        // One line can set two stubs, one for a completion handler and one for the return value,
        // but is only reported once.
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
        var reports: [TestReport] = []
        for case .sequence(let sequence) in answers
        where sequence.unusedCount > 0 && isOfTest(sequence.location) {
            reports.append(TestReport(sequence.unusedText(of: name), at: sequence.location))
        }
        return reports
    }
}

/// A stub that a test has set, including whether or not a call has used it.
final class Stub: Sendable {
    /// The function that the test called to set the stub, for example `returns(_:)`.
    private let command: String
    let location: TestReport.Location
    /// The number of the latest call before the stub was set.
    let after: UInt64
    private let wasUsed = Atomic<Bool>(false)

    init(_ command: String, after number: UInt64, at location: TestReport.Location) {
        self.command = command
        self.after = number
        self.location = location
    }

    /// Marks the stub as used by the calls up to the specified number, so that these calls can be
    /// removed.
    func markUsed(upTo number: UInt64) { if number > after { markUsed() } }

    /// Marks the stub as used.
    func markUsed() { wasUsed.store(true, ordering: .relaxed) }

    fileprivate var isUsed: Bool { wasUsed.load(ordering: .relaxed) }

    /// Returns a report that the stub of the specified function wasn't used.
    func unused(_ name: String) -> TestReport {
        TestReport("\(name): \(command) was never used", at: location)
    }
}

/// A failure plan that a test has set, and the number of calls that it has counted.
final class PlannedFailure<Input, Output, Failure: Error> {
    let condition: (@Sendable (Input) -> Bool)?
    /// The failure of the selected calls, or `nil` to use the function's default failure, which the
    /// test can set later.
    let failure: Answer<Input, Output, Failure>?
    fileprivate let stub: Stub
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

    /// `true` if the plan has counted a call.
    fileprivate var hasCounted: Bool { counted.load(ordering: .relaxed) > 0 }

    fileprivate func failsNextCall() -> Bool {
        plan.fails(call: counted.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

// MARK: - Completion handlers

/// A type representing the answer of a completion handler that is passed to a function.
struct Completion<Input>: Sendable {
    /// `true` if the handler has a failing value.
    let canFail: Bool
    /// A closure that finds the handler among the arguments of a call, and then either calls it or
    /// holds it.
    let answer: @Sendable (_ input: Input, _ isFailing: Bool) -> Void

    init(
        canFail: Bool, answer: @escaping @Sendable (_ input: Input, _ isFailing: Bool) -> Void
    ) {
        self.canFail = canFail
        self.answer = answer
    }
}

/// A type representing the answers of all completion handlers of a spy.
struct Completions<Input> {
    typealias Condition = @Sendable (Input) -> Bool

    /// The answer without a condition. Setting a new answer replaces it.
    private(set) var otherwise: (completion: Completion<Input>, stub: Stub)?
    /// The answers with a condition, in the order in which they were set.
    private(set) var conditional:
        [(condition: Condition, completion: Completion<Input>, stub: Stub)] = []

    var isEmpty: Bool { otherwise == nil && conditional.isEmpty }

    /// `true` if a completion handler can be called with a failing value, or `nil` if the test
    /// hasn't stubbed any handler.
    var canFail: Bool? {
        if conditional.contains(where: { $0.completion.canFail }) { return true }
        return otherwise?.completion.canFail
    }

    mutating func set(_ completion: Completion<Input>, when condition: Condition?, by stub: Stub) {
        if let condition {
            conditional.append((condition, completion, stub))
        } else {
            otherwise = (completion, stub)
        }
    }

    /// Returns the latest answer whose condition matches a call or, if no condition matches, the
    /// answer without a condition.
    func completion(where holds: (Condition) -> Bool) -> Completion<Input>? {
        guard let latest = conditional.last(where: { holds($0.condition) }) else {
            return otherwise?.completion
        }
        latest.stub.markUsed()
        return latest.completion
    }
}
