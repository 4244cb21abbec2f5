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
        _ expectation: CallExpectation<Input>, at location: CodeLocation, after number: UInt64
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

    mutating func lookedAt(number: UInt64, in calls: [Call<Input>]) {
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
    let expectation: CallExpectation<Input>
    let location: CodeLocation
    /// Calls up to this number came before the expectation.
    let after: UInt64
    /// Calls that met it and that a reset has forgotten.
    var carried = 0
}

/// A check that failed.
struct FailedCheck<Input> {
    let expectation: CallExpectation<Input>
    let location: CodeLocation
    /// The latest call that the check saw.
    let after: UInt64
}
