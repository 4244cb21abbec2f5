/// What a test has asked of a spy's calls, and which calls it has looked at.
///
/// Calls are told apart by their numbers: a reset, or a call that comes while conditions are asked,
/// moves no number.
struct Checks<Input> {
    /// Expectations that were set up front.
    private(set) var expectations: [UpFrontExpectation<Input>] = []
    private var lastID = 0
    /// Calls that got ``Unstubbed`` for an answer, as texts.
    var unstubbed: [String] = []
    /// Checks that failed: calls that come later may explain them.
    var failed: [FailedCheck<Input>] = []

    /// All calls up to this number have been looked at …
    private var lookedAtUpTo: UInt64 = 0
    /// … and these.
    private var lookedAtBeyond: Set<UInt64> = []

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

    /// All of these calls have been looked at.
    mutating func lookedAt(_ calls: [SpyCall<Input>]) {
        guard let last = calls.last?.number, last > lookedAtUpTo else { return }
        lookedAtUpTo = last
        if !lookedAtBeyond.isEmpty { lookedAtBeyond = lookedAtBeyond.filter { $0 > last } }
    }

    mutating func lookedAt(_ number: UInt64) {
        if number > lookedAtUpTo { lookedAtBeyond.insert(number) }
    }

    func hasLookedAt(_ number: UInt64) -> Bool {
        number <= lookedAtUpTo || lookedAtBeyond.contains(number)
    }

    /// Forgets what came of checks; a call without an answer is not forgotten, since the test has
    /// not been told of it yet.
    mutating func forgetCalls() {
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

    /// The calls that came since, compared with what is expected.
    func matching(_ calls: [SpyCall<Input>]) -> Matching<Input> {
        Matching(calls.filter { $0.number > after }, with: expectation.pattern)
    }
}

/// A check that failed.
struct FailedCheck<Input> {
    let expectation: SpyExpectation<Input>
    let location: TestReport.Location
    /// The latest call that the check saw.
    let after: UInt64

    /// Says that calls came later which would have met it; `nil` where none did.
    func late(_ calls: [SpyCall<Input>], of name: String) -> TestReport? {
        let count = calls.count {
            $0.number > after && expectation.pattern.compare($0.input) == .equal
        }
        if count == 0 { return nil }
        let times = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
        return TestReport(
            "\(name): called \(times) after this check", at: location, severity: .note)
    }
}
