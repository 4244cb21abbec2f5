/// The expectations of a test for one spy, and the calls that its checks have covered so far.
///
/// Calls are identified by number, because resetting a spy or recording a call during a check would
/// shift their indices.
struct Checks<Input> {
    /// Expectations that were set before the calls.
    private(set) var expectations: [UpFrontExpectation<Input>] = []
    private var lastID = 0
    /// Reports of calls that threw ``Unstubbed``, recorded before the spy joined a test.
    var unstubbed: [TestReport] = []
    /// Unanswered calls that their callers haven't reported yet.
    var unreported: [UnreportedCall<Input>] = []
    /// Failed checks, kept because a later call can explain them.
    var failed: [FailedCheck<Input>] = []
    /// The latest expectation that wasn't met. The description of the spy explains it.
    var unmet: SpyExpectation<Input>?
    /// The number of calls that were removed by resetting the spy.
    private(set) var resetCount = 0
    /// The severities of late calls that were already reported, so that each is reported once.
    var reportedLate: Set<TestReport.Severity> = []

    /// The calls that have been checked.
    private var checked = CallNumbers()
    /// The unanswered calls, which have their own report.
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

    /// Counts a call that matches an expectation.
    ///
    /// - Returns: `true` for the first call that exceeds the expected count.
    mutating func recordMatch(of id: Int) -> Bool {
        guard let index = expectations.firstIndex(where: { $0.id == id }),
            let most = expectations[index].expectation.count.most
        else { return false }
        expectations[index].enforced += 1
        return expectations[index].enforced - 1 == most
    }

    /// A Boolean value that indicates if there is nothing to verify when the test ends.
    var isEmpty: Bool {
        expectations.isEmpty && unstubbed.isEmpty && unreported.isEmpty && failed.isEmpty
    }

    /// Removes an unreported call, and returns whether it was still unreported. The end of the test
    /// may have reported it already.
    mutating func takeUnreported(_ number: UInt64) -> Bool {
        guard let index = unreported.lastIndex(where: { $0.number == number }) else {
            return false
        }
        unreported.remove(at: index)
        return true
    }

    /// Marks all of these calls as checked.
    mutating func markChecked(_ calls: CallRecords<Input>) {
        checked.insertAll(upTo: calls.lastNumber)
    }

    mutating func markChecked(_ number: UInt64) { checked.insert(number) }

    func isChecked(_ number: UInt64) -> Bool { checked.contains(number) }

    /// Records that an unanswered call was reported, so that the end of a strict test doesn't
    /// report it again. A check for no other calls still treats it as unchecked.
    mutating func noteReported(unanswered number: UInt64) { unanswered.insert(number) }

    func isReported(unanswered number: UInt64) -> Bool { unanswered.contains(number) }

    /// Returns `true` if a pending expectation matches a call.
    func expects(_ call: SpyCall<Input>) -> Bool {
        expectations.contains { expectation in
            call.number > expectation.after
                && expectation.expectation.pattern.compare(call.input) != .different
        }
    }

    /// Returns `true` if a pending expectation might match a call whose arguments aren't kept.
    func expects(_ call: UnkeptCall) -> Bool {
        expectations.contains { call.number > $0.after }
    }

    /// Discards the results of checks. Unanswered calls are kept, because they haven't been
    /// reported to the test yet.
    ///
    /// - Parameter count: the number of calls that are removed at the same time.
    mutating func resetCalls(_ count: Int) {
        resetCount += count
        failed = []
        unmet = nil
    }
}

/// An unreported call, in the types of its caller.
struct UnreportedCall<Input> {
    let number: UInt64
    let arguments: RecordedArguments<Input>
    let wanted: Any.Type
    let thrown: any Error.Type
}

/// A number of calls that a test expects before it ends.
struct UpFrontExpectation<Input> {
    /// Identifies the expectation.
    let id: Int
    let expectation: SpyExpectation<Input>
    let location: TestReport.Location
    /// The number of the latest call before the expectation was set.
    let after: UInt64
    /// The number of matching calls that a reset has removed.
    var carried = 0
    /// The number of matching calls that were counted on arrival, if the expectation has an upper
    /// limit.
    var enforced = 0
    /// A Boolean value that indicates if a call that exceeds the count was reported on arrival.
    var isReported: Bool { expectation.count.most.map { enforced > $0 } ?? false }

    /// Returns the numbers of the calls that match but arrived before the expectation was set.
    func earlier(_ calls: CallRecords<Input>) -> [UInt64] {
        Matching(calls.filter { $0 <= after }, with: expectation.pattern).numbers
    }

    /// Returns the calls since the expectation was set, compared with it.
    func matching(_ calls: CallRecords<Input>) -> Matching<Input> {
        Matching(calls.filter { $0 > after }, with: expectation.pattern)
    }
}

/// A check that failed.
struct FailedCheck<Input> {
    let expectation: SpyExpectation<Input>
    let location: TestReport.Location
    /// The latest call that the check covered.
    let after: UInt64

    /// Returns the numbers of the later calls that would have matched.
    func late(_ calls: CallRecords<Input>) -> [UInt64] {
        Matching(calls.filter { $0 > after }, with: expectation.pattern).numbers
    }

    /// Returns a note on such calls, or `nil` if there aren't any.
    func note(_ late: [UInt64], of name: String) -> TestReport? {
        let count = late.count
        if count == 0 { return nil }
        let times = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
        return TestReport(
            "\(name): called \(times) after this check", at: location, severity: .note)
    }
}
