/// What a test has asked of a spy's calls, and which calls it has looked at.
struct Checks<Input> {
    /// Expectations that were set up front.
    var expectations: [UpFrontExpectation<Input>] = []
    /// Calls that got ``Unstubbed`` for an answer, as texts.
    var unstubbed: [String] = []
    /// Checks that failed: calls that come later may explain them.
    var failed: [FailedCheck<Input>] = []

    /// All calls before this index have been looked at …
    private var lookedAtBefore = 0
    /// … and these.
    private var lookedAtOthers: Set<Int> = []

    /// Whether the end of a test has nothing to look for here.
    var isEmpty: Bool { expectations.isEmpty && unstubbed.isEmpty && failed.isEmpty }

    mutating func lookedAtAll(count: Int) {
        lookedAtBefore = count
        lookedAtOthers = []
    }

    mutating func lookedAt(index: Int) {
        if index >= lookedAtBefore { lookedAtOthers.insert(index) }
    }

    func hasLookedAt(index: Int) -> Bool {
        index < lookedAtBefore || lookedAtOthers.contains(index)
    }

    mutating func forgetCalls() {
        lookedAtAll(count: 0)
        unstubbed = []
        failed = []
    }
}

/// A number of calls that a test wants to see before it ends.
struct UpFrontExpectation<Input> {
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
