/// The report of a failed check. It shows the expected call above the actual calls:
///
/// ```
/// analytics.track(event:value:): expected 1 call, got 0
///   wanted  track(event: "purchase", value: 42)
///   #4      track(event: "purchase", value: *40*)
///   #2      track(event: *"add"*, value: *30*)
/// ```
struct MismatchReport<Input> {
    let name: FunctionName
    let expectation: SpyExpectation<Input>
    let matching: Matching<Input>
    /// The number of matching calls that were removed because the spy was reset, if the expectation
    /// was set before the calls.
    var carried = 0
    /// The total number of calls that were removed because the spy was reset, if the check includes
    /// all calls.
    var resetCount = 0
    /// The numbers of the matching calls that arrived before the expectation was set.
    var earlier: [UInt64] = []
    /// The numbers of the matching calls of the same function that other doubles received.
    let elsewhere: [UInt64]

    /// The text of the report.
    var message: String {
        var lines = [headline]
        let candidates = shownCalls
        let shown = candidates.prefix(ReportText.maximumRows)
        let style = ValueStyle(objects: objects(in: shown))
        let pattern = expectation.pattern
        let text =
            wanted.map { name.call(wanted: $0, comparedTo: candidates.first?.input, in: style) }
            ?? pattern.wanted(of: name)
        if let text { lines.append(ReportText.row("wanted", text)) }
        lines += shown.map { CallRows.row($0.number, pattern.text(of: $0.input, name, in: style)) }
        let discarded = matching.records.discarded
        let shownDiscarded = discarded.prefix(ReportText.maximumRows - shown.count)
        lines += shownDiscarded.map { CallRows.row($0.number, $0.text) }
        let omitted =
            candidates.count + discarded.count - shown.count - shownDiscarded.count
        if omitted > 0 { lines.append(ReportText.row("…", "and \(CallRows.more(omitted))")) }
        lines += hints(on: shown).map { ReportText.row("hint", $0) }
        return lines.joined(separator: "\n")
    }

    var attachment: String? { CallRows.attachment(matching.records, of: name) }

    private var headline: String {
        let got = matching.count + carried
        // The count is correct, so the check failed because some calls can't be compared.
        if expectation.count.allows(got) {
            return "\(name.fullName): expected \(expectation.count), got \(got), "
                + "and \(matching.incomparableCount) that can't be compared"
        }
        let descriptions = others
        guard got < expectation.count.minimum, !descriptions.isEmpty else {
            return "\(name.fullName): expected \(expectation.count), got \(got)"
        }
        let wanted = expectation.count.text(of: "matching call")
        let differences = descriptions.joined(separator: ", ")
        return "\(name.fullName): expected \(wanted), got \(got) (\(differences))"
    }

    /// Descriptions of the calls that don't match, or whose arguments can't be compared because
    /// they weren't kept. The rows show these calls.
    private var others: [String] {
        if expectation.pattern.isAny { return [] }
        var others: [String] = []
        switch matching.different {
        case 0: break
        case 1: others.append("1 call differs")
        case let count: others.append("\(count) calls differ")
        }
        switch matching.records.discarded.count {
        case 0: break
        case 1: others.append("1 call has an argument that was deallocated")
        case let count: others.append("\(count) calls have arguments that were deallocated")
        }
        return others
    }

    /// The expected arguments, if calls are compared with specific values.
    private var wanted: Input? {
        if case .equal(let input) = expectation.pattern { input } else { nil }
    }

    // MARK: Calls

    /// The maximum number of calls that are ranked by similarity. Earlier calls aren't ranked.
    private static var maximumRankedCalls: Int { 1_000 }

    /// The calls that the report shows: the matching calls if there are too many of them, or all
    /// calls otherwise, sorted by similarity and then from the latest to the earliest.
    private var shownCalls: [SpyCall<Input>] {
        let matches = matching.matches
        if matching.count + carried > expectation.count.minimum || expectation.pattern.isAny {
            return matches.map { matching.calls[$0] }
        }
        let latest = matching.calls.indices.suffix(Self.maximumRankedCalls)
        let ranked = latest.map { index in
            let input = matching.calls[index].input
            return (index: index, distance: expectation.pattern.distance(of: input, name) ?? 0)
        }.sorted { ($0.distance, $1.index) < ($1.distance, $0.index) }
        return ranked.map { matching.calls[$0.index] }
            + matching.calls.dropLast(latest.count).reversed()
    }

    // MARK: Hints

    /// The maximum number of calls that a hint lists.
    private static var maximumNumbers: Int { 3 }

    private func hints(on shown: some Sequence<SpyCall<Input>>) -> [String] {
        var hints: [String] = []
        if let wanted { hints += incomparableArguments(wanted) }
        if case .arguments(let conditions) = expectation.pattern {
            hints += conditions.compactMap(\.incomparableReason).prefix(1).map {
                "\($0.rawValue); use a condition, `where:`"
            }
        }
        hints += shown.lazy.compactMap { expectation.pattern.sameTextHint(for: $0.input, of: name) }
            .prefix(1)
        if !elsewhere.isEmpty, matching.count + carried < expectation.count.minimum {
            let numbers = elsewhere.prefix(Self.maximumNumbers).map { "#\($0)" }.joined(
                separator: ", ")
            // Functions of several types can share an unqualified name.
            let other =
                name.isQualified ? "another double of this type" : "another spy of \(name.fullName)"
            hints.append("\(other) received it: \(numbers)")
        }
        let hasTooFew = matching.count < expectation.count.minimum
        let removed = hasTooFew ? max(carried, resetCount) : carried
        if removed > 0 { hints.append("reset() removed \(ReportText.count(removed, "call"))") }
        if hasTooFew, !earlier.isEmpty {
            let numbers = earlier.suffix(Self.maximumNumbers).map { "#\($0)" }.joined(
                separator: ", ")
            hints.append("\(numbers) arrived before this line; only later calls count")
        }
        return hints
    }

    private func incomparableArguments(_ wanted: Input) -> [String] {
        name.arguments(of: wanted).compactMap { argument in
            guard case .unknown(let reason) = compare(argument.value, argument.value) else {
                return nil
            }
            return "\(argument.name): \(reason.rawValue); use a condition, `where:`"
        }
    }

    /// Returns numbers that distinguish objects, if an actual object and an expected object have
    /// the same description.
    private func objects(in shown: some Sequence<SpyCall<Input>>) -> ObjectNumbers? {
        guard let wanted else { return nil }
        let isNeeded = shown.contains { call in
            zip(name.arguments(of: call.input), name.arguments(of: wanted)).contains {
                isObject($0.value) && ValueText.differsWithSameText($0.value, $1.value)
            }
        }
        return isNeeded ? ObjectNumbers() : nil
    }
}
