/// The report of a check that failed: the call that was wanted beside the calls that came.
///
/// ```
/// analytics.track(event:value:): expected 1 call, got 0
///   wanted  track(event: "purchase", value: 42)
///   #4      track(event: "purchase", value: *40*)
///   #2      track(event: *"add"*, value: *30*)
/// ```
struct MismatchReport<Input> {
    let name: FunctionName
    let expectation: CallExpectation<Input>
    let matching: Matching<Input>
    /// Numbers of matching calls that other doubles of the same function received.
    let elsewhere: [UInt64]

    /// The text.
    var message: String {
        var lines = [headline]
        switch expectation.pattern {
        case .any: break
        case .equal(let input): lines.append(SpyText.row("wanted", name.call(input)))
        case .holds: lines.append(SpyText.row("wanted", "a call that meets the condition"))
        }
        let shown = shownCalls.prefix(SpyText.mostRows)
        lines += shown.map { SpyText.row("#\($0.call.number)", $0.text) }
        if shown.count < shownCalls.count {
            lines.append(SpyText.row("…", "and \(CallCount.more(shownCalls.count - shown.count))"))
        }
        lines += hints.map { SpyText.row("hint", $0) }
        return lines.joined(separator: "\n")
    }

    /// All calls, in order; `nil` where the message shows them all.
    var attachment: String? {
        matching.calls.count > SpyText.mostRows ? SpyText.log(of: matching.calls, name) : nil
    }

    private var headline: String {
        let got = matching.matches.count
        return "\(name.whole): expected \(expectation.count), got \(got)"
    }

    // MARK: Calls

    private typealias Shown = (call: Call<Input>, text: String)

    /// Too many calls: those that match. Too few: the others, the nearest first, the latest first
    /// among equals.
    private var shownCalls: [Shown] {
        if matching.matches.count > expectation.count.least || isUnconditional {
            return matching.matches.map { index in
                (matching.calls[index], name.call(matching.calls[index].input))
            }
        }
        guard case .equal(let wanted) = expectation.pattern else {
            return matching.calls.reversed().map { ($0, name.call($0.input)) }
        }
        let ranked = matching.calls.indices.map { index in
            (index: index, distance: distance(of: matching.calls[index].input, from: wanted))
        }.sorted { ($0.distance, $1.index) < ($1.distance, $0.index) }
        return ranked.map { entry in
            let call = matching.calls[entry.index]
            return (call, name.call(call.input, unlike: wanted))
        }
    }

    private var isUnconditional: Bool {
        if case .any = expectation.pattern { true } else { false }
    }

    /// How many arguments differ.
    private func distance(of input: Input, from wanted: Input) -> Int {
        zip(name.arguments(of: input), name.arguments(of: wanted))
            .count { compare($1.value, $0.value) == .different }
    }

    // MARK: Hints

    private var hints: [String] {
        var hints: [String] = []
        if case .equal(let wanted) = expectation.pattern {
            hints += incomparableArguments(wanted)
            if matching.calls.contains(where: { isOtherInstance($0.input, than: wanted) }) {
                hints.append("an equal text, but another instance: objects compare by identity")
            }
        }
        if !elsewhere.isEmpty, matching.matches.count < expectation.count.least {
            let numbers = elsewhere.prefix(3).map { "#\($0)" }.joined(separator: ", ")
            hints.append("another double of this type received it: \(numbers)")
        }
        return hints
    }

    private func incomparableArguments(_ wanted: Input) -> [String] {
        let values = name.arguments(of: wanted).map(\.value)
        return zip(name.argumentNames(of: wanted), values).compactMap { argument, value in
            guard case .unknown(let reason) = compare(value, value) else { return nil }
            return "\(argument): \(reason.rawValue), match with a condition, `where:`"
        }
    }

    /// Whether what differs looks the same in the report.
    private func isOtherInstance(_ input: Input, than wanted: Input) -> Bool {
        compare(wanted, input) == .different
            && ValueText.of(input) == ValueText.of(wanted)
    }
}

extension CallCount {
    /// `1 more call`, `12 more calls`.
    static func more(_ count: Int) -> String {
        count == 1 ? "1 more call" : "\(count) more calls"
    }
}
