/// A type representing the result of comparing all calls of a spy with a pattern.
struct Matching<Input> {
    let records: CallRecords<Input>
    /// The calls that can be compared with the pattern.
    var calls: [SpyCall<Input>] { records.kept }
    let findings: [Comparison]
    /// The result for all calls whose arguments weren't kept.
    private let findingOfUnkept: Comparison

    init(_ records: CallRecords<Input>, with pattern: CallPattern<Input>) {
        self.records = records
        func compareAll() -> [Comparison] { records.kept.map { pattern.compare($0.input) } }
        // A condition is user code. Therefore, it can make calls that are recorded.
        if case .holds = pattern {
            findings = compareAll()
        } else {
            findings = Inspection.run(compareAll)
        }
        findingOfUnkept = if case .any = pattern { .equal } else { .unknown(.deallocated) }
    }

    /// The indices of the calls that match.
    var matches: [Int] { findings.indices.filter { findings[$0] == .equal } }

    /// The matching calls whose arguments aren't kept.
    var unkeptMatches: [UnkeptCall] { findingOfUnkept == .equal ? records.unkept : [] }

    /// The number of matching calls.
    var count: Int { findings.count { $0 == .equal } + unkeptMatches.count }

    /// The number of calls that don't match.
    var different: Int { findings.count { $0 == .different } }

    /// The numbers of the matching calls, in ascending order.
    var numbers: [UInt64] {
        let numbers = matches.map { calls[$0].number }
        return records.unkept.isEmpty
            ? numbers : (numbers + unkeptMatches.map(\.number)).sorted()
    }

    /// The reason why a call can't be compared, for each such call.
    private var doubts: [Incomparable] {
        let unkept = records.unkept.map { _ in findingOfUnkept }
        return (findings + unkept).compactMap { finding in
            if case .unknown(let reason) = finding { reason } else { nil }
        }
    }

    /// The number of calls that can't be compared.
    var doubtful: Int { doubts.count }

    /// Returns the reason why we can't determine whether the number of matching calls is correct,
    /// or `nil` if we can. It's undecidable if the result depends on calls that can't be compared.
    func doubt(_ count: SpyCallCount) -> String? {
        let doubts = doubts
        guard let reason = doubts.last else { return nil }
        let sure = self.count
        let all = (sure...sure + doubts.count).allSatisfy(count.allows)
        let none = !(sure...sure + doubts.count).contains(where: count.allows)
        return all || none ? nil : "\(reason.rawValue); \(reason.advice)"
    }
}
