/// All calls of a spy, each compared with what is meant.
struct Matching<Input> {
    let records: CallRecords<Input>
    /// The calls that can be compared.
    var calls: [SpyCall<Input>] { records.kept }
    let findings: [Comparison]
    /// What the calls are whose arguments are not kept.
    private let findingOfUnkept: Comparison

    init(_ records: CallRecords<Input>, with pattern: CallPattern<Input>) {
        self.records = records
        func compareAll() -> [Comparison] { records.kept.map { pattern.compare($0.input) } }
        // A condition is the test's own code: calls that it makes are recorded.
        if case .holds = pattern {
            findings = compareAll()
        } else {
            findings = Inspection.run(compareAll)
        }
        findingOfUnkept = if case .any = pattern { .equal } else { .unknown(.deallocated) }
    }

    /// The indices of the calls that match.
    var matches: [Int] { findings.indices.filter { findings[$0] == .equal } }

    /// The calls that match and whose arguments are not kept.
    var unkeptMatches: [UnkeptCall] { findingOfUnkept == .equal ? records.unkept : [] }

    /// How many calls match.
    var count: Int { findings.count { $0 == .equal } + unkeptMatches.count }

    /// How many calls do not match.
    var different: Int { findings.count { $0 == .different } }

    /// The numbers of the calls that match, rising.
    var numbers: [UInt64] {
        let numbers = matches.map { calls[$0].number }
        return records.unkept.isEmpty
            ? numbers : (numbers + unkeptMatches.map(\.number)).sorted()
    }

    /// Why calls cannot be compared, once for each of them.
    private var doubts: [Incomparable] {
        let unkept = records.unkept.map { _ in findingOfUnkept }
        return (findings + unkept).compactMap { finding in
            if case .unknown(let reason) = finding { reason } else { nil }
        }
    }

    /// How many calls cannot be compared.
    var doubtful: Int { doubts.count }

    /// Why the number of matches cannot be told: it depends on calls that cannot be compared. `nil`
    /// when it can.
    func doubt(_ count: SpyCallCount) -> String? {
        let doubts = doubts
        guard let reason = doubts.last else { return nil }
        let sure = self.count
        let all = (sure...sure + doubts.count).allSatisfy(count.allows)
        let none = !(sure...sure + doubts.count).contains(where: count.allows)
        return all || none ? nil : "\(reason.rawValue): \(reason.advice)"
    }
}
