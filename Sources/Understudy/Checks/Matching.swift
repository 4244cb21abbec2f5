/// All calls of a spy, each compared with what is meant.
struct Matching<Input> {
    let calls: [SpyCall<Input>]
    let findings: [Comparison]

    init(_ calls: [SpyCall<Input>], with pattern: CallPattern<Input>) {
        self.calls = calls
        func compareAll() -> [Comparison] { calls.map { pattern.compare($0.input) } }
        // A condition is the test's own code: calls that it makes are recorded.
        if case .holds = pattern {
            findings = compareAll()
        } else {
            findings = Inspection.run(compareAll)
        }
    }

    /// The indices of the calls that match.
    var matches: [Int] { findings.indices.filter { findings[$0] == .equal } }

    /// How many calls cannot be compared.
    var doubtful: Int {
        findings.count { if case .unknown = $0 { true } else { false } }
    }

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
