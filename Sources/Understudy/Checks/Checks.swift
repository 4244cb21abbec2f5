/// What a test has asked of a spy's calls, and which calls it has looked at.
///
/// Calls are told apart by their numbers: a reset, or a call that comes while conditions are asked,
/// moves no number.
struct Checks<Input> {
    /// Expectations that were set up front.
    private(set) var expectations: [UpFrontExpectation<Input>] = []
    private var lastID = 0
    /// Reports of calls that got ``Unstubbed`` for an answer, of a spy that has no test yet.
    var unstubbed: [TestReport] = []
    /// Calls for which nothing was said, until their callers have said so.
    var silent: [SilentCall<Input>] = []
    /// Checks that failed: calls that come later may explain them.
    var failed: [FailedCheck<Input>] = []
    /// The latest question, where its answer was no: what a description of the spy is to explain.
    var denied: SpyExpectation<Input>?
    /// How many calls resets have forgotten.
    private(set) var forgotten = 0
    /// How much calls after the end of the test weigh that have been told of.
    var toldLate: Set<TestReport.Severity> = []

    /// The calls that have been looked at.
    private var seen = CallNumbers()
    /// The calls without an answer, which have a report of their own.
    private var unanswered = CallNumbers()

    mutating func expect(
        _ expectation: SpyExpectation<Input>, at location: TestReport.Location, after number: UInt64
    ) {
        lastID += 1
        expectations.append(
            UpFrontExpectation(
                id: lastID, expectation: expectation, location: location, after: number))
    }

    mutating func takeExpectations() -> [UpFrontExpectation<Input>] {
        defer { expectations = [] }
        return expectations
    }

    mutating func carry(_ count: Int, for id: Int) {
        let index = expectations.firstIndex { $0.id == id }
        if let index { expectations[index].carried += count }
    }

    /// Counts a call that meets an expectation.
    ///
    /// - Returns: whether it is the first one that is too many.
    mutating func exceeds(_ id: Int) -> Bool {
        guard let index = expectations.firstIndex(where: { $0.id == id }),
            let most = expectations[index].expectation.count.most
        else { return false }
        expectations[index].enforced += 1
        return expectations[index].enforced - 1 == most
    }

    /// Whether the end of a test has nothing to look for here.
    var isEmpty: Bool {
        expectations.isEmpty && unstubbed.isEmpty && silent.isEmpty && failed.isEmpty
    }

    /// The caller of a silent call tells of it; `false` where the end of the test has done so.
    mutating func takeSilent(_ number: UInt64) -> Bool {
        guard let index = silent.lastIndex(where: { $0.number == number }) else {
            return false
        }
        silent.remove(at: index)
        return true
    }

    /// All of these calls have been looked at.
    mutating func lookedAt(_ calls: CallRecords<Input>) { seen.insertAll(upTo: calls.lastNumber) }

    mutating func lookedAt(_ number: UInt64) { seen.insert(number) }

    func hasLookedAt(_ number: UInt64) -> Bool { seen.contains(number) }

    /// A call without an answer is told of: the end of a strict test need not tell of it again. A
    /// test that asks for no other calls has not looked at it all the same.
    mutating func noteTold(unanswered number: UInt64) { unanswered.insert(number) }

    func hasToldOf(unanswered number: UInt64) -> Bool { unanswered.contains(number) }

    /// Whether an expectation that is still to be asked is about a call.
    func expects(_ call: SpyCall<Input>) -> Bool {
        expectations.contains { expectation in
            call.number > expectation.after
                && expectation.expectation.pattern.compare(call.input) != .different
        }
    }

    /// The same of a call whose arguments are not kept: it may be meant.
    func expects(_ call: UnkeptCall) -> Bool {
        expectations.contains { call.number > $0.after }
    }

    /// Forgets what came of checks; a call without an answer is not forgotten, since the test has
    /// not been told of it yet.
    ///
    /// - Parameter count: how many calls are forgotten with it.
    mutating func forgetCalls(_ count: Int) {
        forgotten += count
        failed = []
        denied = nil
    }
}

/// A call for which nothing was said, in the types of its caller.
struct SilentCall<Input> {
    let number: UInt64
    let arguments: RecordedArguments<Input>
    let wanted: Any.Type
    let thrown: any Error.Type
}

/// A number of calls that a test wants to see before it ends.
struct UpFrontExpectation<Input> {
    /// Tells it from others.
    let id: Int
    let expectation: SpyExpectation<Input>
    let location: TestReport.Location
    /// Calls up to this number came before the expectation.
    let after: UInt64
    /// Calls that met it and that a reset has forgotten.
    var carried = 0
    /// Calls that met it and were counted as they came, where a number of them is too many.
    var enforced = 0
    /// Whether one call too many has been reported when it came.
    var isTold: Bool { expectation.count.most.map { enforced > $0 } ?? false }

    /// The numbers of the calls that came before and would have met it.
    func earlier(_ calls: CallRecords<Input>) -> [UInt64] {
        Matching(calls.filter { $0 <= after }, with: expectation.pattern).numbers
    }

    /// The calls that came since, compared with what is expected.
    func matching(_ calls: CallRecords<Input>) -> Matching<Input> {
        Matching(calls.filter { $0 > after }, with: expectation.pattern)
    }
}

/// A check that failed.
struct FailedCheck<Input> {
    let expectation: SpyExpectation<Input>
    let location: TestReport.Location
    /// The latest call that the check saw.
    let after: UInt64

    /// The numbers of the calls that came later and would have met it.
    func late(_ calls: CallRecords<Input>) -> [UInt64] {
        Matching(calls.filter { $0 > after }, with: expectation.pattern).numbers
    }

    /// Says that there are such; `nil` where there are none.
    func note(_ late: [UInt64], of name: String) -> TestReport? {
        let count = late.count
        if count == 0 { return nil }
        let times = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
        return TestReport(
            "\(name): called \(times) after this check", at: location, severity: .note)
    }
}
