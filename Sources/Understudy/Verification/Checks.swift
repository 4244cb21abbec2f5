/// What a test has asked of a spy's calls, and which calls it has looked at.
struct Checks<Input> {
    /// Expectations that were set up front.
    private(set) var expectations: [UpFrontExpectation<Input>] = []
    private var lastID = 0
    /// Calls that got ``Unstubbed`` for an answer, as texts.
    var unstubbed: [String] = []
    /// Checks that failed: calls that come later may explain them.
    var failed: [FailedCheck<Input>] = []

    /// All calls before this index have been looked at …
    private var lookedAtBefore = 0
    /// … and these.
    private var lookedAtOthers: Set<Int> = []

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

    /// Whether the end of a test has nothing to look for here.
    var isEmpty: Bool { expectations.isEmpty && unstubbed.isEmpty && failed.isEmpty }

    mutating func lookedAtAll(count: Int) {
        lookedAtBefore = count
        lookedAtOthers = []
    }

    mutating func lookedAt(index: Int) {
        if index >= lookedAtBefore { lookedAtOthers.insert(index) }
    }

    mutating func lookedAt(number: UInt64, in calls: [SpyCall<Input>]) {
        // Numbers rise; the call in question is mostly among the last.
        if let index = calls.lastIndex(where: { $0.number <= number }),
            calls[index].number == number
        {
            lookedAt(index: index)
        }
    }

    func hasLookedAt(index: Int) -> Bool {
        index < lookedAtBefore || lookedAtOthers.contains(index)
    }

    /// Forgets the calls that were looked at; a call without an answer is not forgotten, since nobody
    /// has been told of it yet.
    mutating func forgetCalls() {
        lookedAtAll(count: 0)
        failed = []
    }
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
}

/// A check that failed.
struct FailedCheck<Input> {
    let expectation: SpyExpectation<Input>
    let location: TestReport.Location
    /// The latest call that the check saw.
    let after: UInt64
}

extension Spy {
    /// Whether the function was called this often, with whatever arguments.
    public func wasCalled(_ count: some SpyCallCount.Expression = .atLeastOnce) -> Bool {
        meets(.wasCalled(count))
    }

    /// Whether the function was called this often with these arguments; see
    /// ``SpyExpectation/wasCalled(_:with:)`` for how they compare.
    public func wasCalled(
        _ count: some SpyCallCount.Expression = .atLeastOnce, with input: Input,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Bool {
        let expectation = SpyExpectation.wasCalled(count, with: input)
        let matching = match(expectation.pattern)
        if let doubt = matching.doubt(count.callCount) {
            // Neither answer would be true, so the test is told why.
            send(
                "\(name): \(doubt)",
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column))
            return false
        }
        return count.callCount.allows(matching.matches.count)
    }

    /// Whether the function was called this often with arguments that meet a condition.
    public func wasCalled(
        _ count: some SpyCallCount.Expression = .atLeastOnce, where condition: (Input) -> Bool
    ) -> Bool {
        withoutActuallyEscaping(condition) { meets(.wasCalled(count, where: $0)) }
    }

    private func meets(_ expectation: SpyExpectation<Input>) -> Bool {
        expectation.count.allows(match(expectation.pattern).matches.count)
    }

    /// Compares all calls with a pattern, and marks those that match as looked at.
    func match(_ pattern: CallPattern<Input>) -> Matching<Input> {
        joinTest()
        // The pattern may run the user's code, so the lock is open.
        let calls = withState { $0.calls }
        let matching = Matching(calls: calls, findings: calls.map { pattern.compare($0.input) })
        let indices = matching.matches
        withState { state in
            if indices.count == calls.count {
                state.checks.lookedAtAll(count: calls.count)
            } else {
                for index in indices { state.checks.lookedAt(index: index) }
            }
        }
        return matching
    }
}

/// All calls of a spy, each compared with what is meant.
struct Matching<Input> {
    let calls: [SpyCall<Input>]
    let findings: [Comparison]

    /// The indices of the calls that match.
    var matches: [Int] { findings.indices.filter { findings[$0] == .equal } }

    /// Why the number of matches cannot be told: it depends on calls that cannot be compared. `nil`
    /// when it can.
    func doubt(_ count: SpyCallCount) -> String? {
        var reason: Incomparable?
        var unknown = 0
        for case .unknown(let finding) in findings {
            unknown += 1
            reason = finding
        }
        guard let reason else { return nil }
        let sure = matches.count
        let all = (sure...sure + unknown).allSatisfy(count.allows)
        let none = !(sure...sure + unknown).contains(where: count.allows)
        return all || none ? nil : "\(reason.rawValue): match with a condition, `where:`"
    }
}
