/// The expectations for one spy, and the calls that were checked so far.
///
/// Calls are identified by number instead of by index, because their indices change if the spy is
/// reset or if a call is recorded during a check.
struct Checks<Input> {
    /// The expectations that were set before the calls.
    private(set) var expectations: [StatedExpectation<Input>] = []
    private var lastID = 0
    /// The reports about calls that threw ``Unstubbed`` before the spy joined a test.
    var thrownReports: [TestReport] = []
    /// The unanswered calls that weren't reported by their callers yet.
    var unreported: [UnreportedCall<Input>] = []
    /// The failed checks. We keep them because a later call can explain why they failed.
    var failed: [StatedExpectation<Input>] = []
    /// The latest expectation that wasn't met, if any. It's part of the spy's description.
    var unmet: SpyExpectation<Input>?
    /// The number of calls that were removed because the spy was reset.
    private(set) var resetCount = 0
    /// The severities with which late calls were already reported. Each is only reported once.
    var reportedLate: Set<TestReport.Severity> = []
    /// The test that has noted that the spy belongs to an earlier test.
    weak var notedTest: TestScope?

    /// The calls that were checked.
    var checked = CallNumbers()
    /// The unanswered calls that were reported, so that the end of a strict test doesn't report
    /// them again. For `expectNoOtherCalls`, they remain unchecked.
    var unanswered = CallNumbers()

    mutating func expect(
        _ expectation: SpyExpectation<Input>, at location: TestReport.Location, after number: UInt64
    ) {
        lastID += 1
        expectations.append(
            StatedExpectation(
                id: lastID, expectation: expectation, location: location, after: number))
    }

    mutating func takeExpectations() -> [StatedExpectation<Input>] {
        defer { expectations = [] }
        return expectations
    }

    mutating func carry(_ count: Int, for id: Int) {
        let index = expectations.firstIndex { $0.id == id }
        if let index { expectations[index].carried += count }
    }

    /// Records that a call matches an expectation.
    ///
    /// - Returns: Whether to report the call because it exceeds the expected number of calls. The
    ///   calls of an endless loop aren't all reported.
    mutating func recordMatch(of id: Int) -> Bool {
        guard let index = expectations.firstIndex(where: { $0.id == id }),
            let maximum = expectations[index].expectation.count.maximum
        else { return false }
        expectations[index].enforced += 1
        let excess = expectations[index].enforced - maximum
        return excess > 0 && excess <= ReportText.maximumRows
    }

    /// `true` if there is nothing left to verify when the test ends.
    var isEmpty: Bool {
        expectations.isEmpty && thrownReports.isEmpty && unreported.isEmpty && failed.isEmpty
    }

    /// Removes an unreported call.
    ///
    /// - Returns: Whether the call still needs to be reported. It may already have been reported
    ///   because the test has ended.
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

    /// Returns whether a pending expectation matches a call.
    func expects(_ call: SpyCall<Input>) -> Bool {
        expectations.contains { expectation in
            call.number > expectation.after
                && expectation.expectation.pattern.compare(call.input) != .different
        }
    }

    /// Returns whether a pending expectation might match a call whose arguments aren't kept.
    func expects(_ call: DiscardedCall) -> Bool {
        expectations.contains { call.number > $0.after }
    }

    /// Discards the results of checks, except for unanswered calls, which weren't reported to the
    /// test yet.
    ///
    /// - Parameters:
    ///   - count: The number of calls that are removed at the same time.
    mutating func resetCalls(_ count: Int) {
        resetCount += count
        failed = []
        unmet = nil
    }
}

/// An unreported call in terms of its caller's types.
struct UnreportedCall<Input> {
    let number: UInt64
    let arguments: RecordedArguments<Input>
    let wanted: Any.Type
    let thrown: any Error.Type
}

/// An expectation that is checked when the test ends, or a check that failed.
struct StatedExpectation<Input> {
    /// A number that identifies an expectation.
    var id = 0
    let expectation: SpyExpectation<Input>
    let location: TestReport.Location
    /// The number of the latest call before the expectation was set, or that the check included.
    let after: UInt64
    /// The number of matching calls that were removed because the spy was reset.
    var carried = 0
    /// The number of matching calls that were counted on arrival, if the expectation has an upper
    /// limit.
    var enforced = 0
    /// `true` if a call was already reported on arrival because it exceeds the expected number of
    /// calls.
    var isReported: Bool { expectation.count.maximum.map { enforced > $0 } ?? false }

    /// Returns the numbers of the calls that match but arrived before the expectation was set.
    func earlier(_ calls: CallRecords<Input>) -> [UInt64] {
        Matching(calls.filter { $0 <= after }, with: expectation.pattern).numbers
    }

    /// Compares the calls that were recorded afterwards with the expectation.
    func matching(_ calls: CallRecords<Input>) -> Matching<Input> {
        Matching(calls.filter { $0 > after }, with: expectation.pattern)
    }
}
