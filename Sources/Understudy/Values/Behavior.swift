/// The stubbed behavior of a spy.
struct Behavior<Input, Output, Failure: Error> {
    /// The answers. The answer without a condition is initially the spy's initial answer.
    var answers = Stubbed<Input, Answer<Input, Output, Failure>>()
    /// The answers of the completion handlers among the arguments.
    var completions = Stubbed<Input, Completion<Input>>()
    /// The failure plans, in the order in which they were set.
    var plans: [PlannedFailure<Input, Output, Failure>] = []
    /// `true` if all calls should fail.
    var shouldFail = false
    /// The default failure of the function, or `nil` to use the failure that its type supports.
    var failure: Answer<Input, Output, Failure>?
    /// The additional effects of the calls that match a pattern.
    var effects: [(pattern: CallPattern<Input>, effect: @Sendable (Input) -> Void)] = []
    /// The failures that a fault sweep injects, or `nil` if the test hasn't specified any.
    var injected: [Answer<Input, Output, Failure>]?

    init(fallback: Answer<Input, Output, Failure>?) { answers.otherwise = fallback }

    /// The answer, if it's the same value for every call.
    var constant: Output? {
        guard answers.conditional.isEmpty, plans.isEmpty, effects.isEmpty, !shouldFail,
            completions.isEmpty, case .value(let output) = answers.otherwise
        else { return nil }
        return output
    }

    var hasConditions: Bool {
        !answers.conditional.isEmpty || !completions.conditional.isEmpty
            || plans.contains { !$0.pattern.isAny } || effects.contains { !$0.pattern.isAny }
    }

    /// The way to handle a call.
    struct Resolution {
        /// The answer, or `nil` if the call is unanswered.
        let answer: Answer<Input, Output, Failure>?
        /// `true` if the call should fail. It's answered anyway if the function's type doesn't
        /// allow failure.
        let isFailing: Bool
        /// The failure, or `nil` to use the failure that the function's type supports.
        let failure: Answer<Input, Output, Failure>?
        /// The answer of the completion handler, if any.
        let completion: Completion<Input>?
        /// The additional effects of the call. They run before the call is answered.
        let effects: [@Sendable (Input) -> Void]
    }

    /// A failure that a sweep injects.
    ///
    /// Without an answer, the function fails in the way that its type supports.
    struct Fault {
        let answer: Answer<Input, Output, Failure>?
    }

    /// Determines how to handle a call.
    ///
    /// ``shouldFail`` has the highest priority, followed by failure plans, the latest answer whose
    /// condition matches, and the answer without a condition.
    ///
    /// - Parameters:
    ///   - fault: A closure that returns the failure that a sweep injects. It's only called if the
    ///     call wouldn't fail otherwise.
    func step(
        for input: Input, fault: (Completion<Input>?) -> Fault? = { _ in nil }
    ) -> Resolution {
        let planned = plans.isEmpty ? nil : decision(for: input)
        var answer = answers.value(for: input)
        let completion = completions.isEmpty ? nil : completions.value(for: input)
        let mustFail = shouldFail || planned?.fails == true
        let fault = mustFail ? nil : fault(completion)
        let isFailing = mustFail || fault != nil
        // A failing call doesn't use up an answer of a sequence unless it also calls a completion
        // handler.
        if !isFailing || completion != nil { answer = answer?.takeNext() }
        // We don't use key paths here because generic code would create them at each call.
        return Resolution(
            answer: answer, isFailing: isFailing,
            failure: fault.map { $0.answer }
                ?? (shouldFail ? failure : planned?.failure ?? failure),
            completion: completion,
            effects: effects.filter { $0.pattern.compare(input) == .equal }.map { $0.effect })
    }

    /// The calls that stubs hold.
    var heldCalls: [HeldCallQueue<Input, Output, Failure>] {
        allAnswers.compactMap {
            if case .held(let holding) = $0 { holding.queue } else { nil }
        }
    }

    /// All answers, including the answer for unwritten indices of a subscript.
    private var allAnswers: [Answer<Input, Output, Failure>] {
        var all = answers.conditional.map { $0.value }
        if case .written(_, let otherwise?) = answers.otherwise { all.append(otherwise) }
        if let otherwise = answers.otherwise { all.append(otherwise) }
        return all
    }

    /// Counts a call for the failure plans, and returns the decision of the plan that applies to
    /// it, or `nil` if no plan matches.
    ///
    /// Every matching plan counts the call, but only one of them decides: the latest plan with a
    /// condition or, if there is none, the plan without a condition.
    private func decision(
        for input: Input
    ) -> (fails: Bool, failure: Answer<Input, Output, Failure>?)? {
        let decisions = plans.filter { $0.pattern.compare(input) == .equal }
            .map { planned in
                let fails = planned.plan.fails(call: planned.stub.markUsed())
                return (planned.pattern, (fails: fails, failure: planned.failure))
            }
        return (decisions.last { !$0.0.isAny } ?? decisions.last)?.1
    }

    /// Marks stubs as used by the calls up to the specified number, so that these calls can be
    /// removed.
    func markUsed(upTo number: UInt64) {
        for case let stub? in [answers.stub, completions.stub] where number > stub.after {
            stub.markUsed()
        }
    }

    /// Returns reports about stubs that weren't used by any call up to the latest call.
    ///
    /// - Parameters:
    ///   - isOfTest: A closure that returns `true` if a location belongs to the test.
    func unused(
        _ name: String, last: UInt64, where isOfTest: (TestReport.Location) -> Bool
    ) -> [TestReport] {
        var stubs = answers.conditional.map(\.stub) + completions.conditional.map(\.stub)
        if let stub = answers.stub, last <= stub.after { stubs.append(stub) }
        if let stub = completions.stub, last <= stub.after { stubs.append(stub) }
        stubs += plans.map(\.stub)
        // One line can set two stubs, one for a completion handler and one for the return value,
        // but is only reported once.
        var reported: Set<ObjectIdentifier> = []
        return stubs.filter {
            !$0.isUsed && isOfTest($0.location)
                && reported.insert(ObjectIdentifier($0)).inserted
        }
        .map { TestReport("\(name): \($0.command) was never used", at: $0.location) }
    }

    /// Returns descriptions of the unused parts of stubs, together with the locations at which they
    /// were set.
    ///
    /// - Parameters:
    ///   - isOfTest: A closure that returns `true` if a location belongs to the test.
    func endOfTestReports(
        of name: String, where isOfTest: (TestReport.Location) -> Bool
    ) -> [TestReport] {
        var reports: [TestReport] = []
        for case .sequence(let sequence) in allAnswers
        where sequence.unusedCount > 0 && isOfTest(sequence.location) {
            reports.append(TestReport(sequence.unusedText(of: name), at: sequence.location))
        }
        return reports
    }
}

/// What stubs set for calls, for example their answers.
///
/// The latest value whose condition matches a call applies to the call.
struct Stubbed<Input, Value> {
    /// The values with a condition, in the order in which they were set.
    private(set) var conditional: [Conditional] = []
    /// The value that applies if no condition matches.
    var otherwise: Value?
    /// The stub that set ``otherwise``, or `nil` if it wasn't set by the test.
    var stub: Stub?

    /// A value with a condition.
    struct Conditional {
        let pattern: CallPattern<Input>
        let value: Value
        let stub: Stub
    }

    var isEmpty: Bool { otherwise == nil && conditional.isEmpty }

    mutating func set(_ value: Value, when pattern: CallPattern<Input>, by stub: Stub) {
        if pattern.isAny {
            otherwise = value
            self.stub = stub
        } else {
            conditional.append(Conditional(pattern: pattern, value: value, stub: stub))
        }
    }

    /// Returns the value that applies to a call. If it has a condition, its stub is marked as used.
    func value(for input: Input) -> Value? {
        guard let latest = conditional.last(where: { $0.pattern.compare(input) == .equal }) else {
            return otherwise
        }
        latest.stub.markUsed()
        return latest.value
    }
}

/// A stub that a test set, including whether a call used it.
final class Stub: Sendable {
    /// The function that the test called to set the stub, for example `returns(_:)`.
    let command: String
    let location: TestReport.Location
    /// The number of the latest call before the stub was set.
    let after: UInt64
    private let uses = Counter()

    init(_ command: String, after number: UInt64, at location: TestReport.Location) {
        self.command = command
        self.after = number
        self.location = location
    }

    /// Marks the stub as used, and returns how often it was used.
    @discardableResult
    fileprivate func markUsed() -> Int { Int(uses.add()) }

    fileprivate var isUsed: Bool { uses.value > 0 }
}

/// A failure plan that a test set. Its stub counts the calls that match its pattern.
struct PlannedFailure<Input, Output, Failure: Error> {
    let plan: SimulatedFailure.Plan
    let pattern: CallPattern<Input>
    /// The failure of the selected calls, or `nil` to use the function's default failure, which the
    /// test can set later.
    let failure: Answer<Input, Output, Failure>?
    let stub: Stub
}

/// The answer of a completion handler that is passed to a function.
struct Completion<Input>: Sendable {
    /// `true` if the handler has a failing value.
    let canFail: Bool
    /// A closure that finds the handler among the arguments of a call, and then either calls it or
    /// holds it.
    let answer: @Sendable (_ input: Input, _ isFailing: Bool) -> Void
}
