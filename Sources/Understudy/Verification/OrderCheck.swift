/// The check of whether calls arrived in the expected order.
package struct OrderCheck {
    /// An entry of an order.
    ///
    /// It consists of calls of one spy, or of calls of several spies that can arrive in any order.
    package struct Entry {
        fileprivate let parts: [OrderPart]

        /// The name of the entry in reports.
        var name: String {
            let names = parts.map(\.name).joined(separator: ", ")
            return parts.count > 1 ? "in any order: \(names)" : names
        }
    }

    private let entries: [Entry]
    private let isExhaustive: Bool
    /// The doubles whose calls an exhaustive order must include in addition to the calls of its
    /// entries.
    private let doubles: [any DoublePart]

    package init(
        _ order: SpyOrder, isExhaustive: Bool, doubles: [any DoublePart] = []
    ) {
        entries = order.entries.map { calls in Entry(parts: calls.map { $0.recorded() }) }
        self.isExhaustive = isExhaustive
        self.doubles = doubles
    }

    /// A call that matches a part of an entry.
    private typealias MatchedCall = (number: UInt64, part: OrderPart)
    /// A call that doesn't match any entry of an exhaustive order.
    private typealias UnexpectedCall = (spy: any DoublePart, call: LoggedCall)

    /// Returns the report of a violation, or `nil` if the calls arrived in the order.
    package func problem() -> String? {
        if entries.isEmpty, !isExhaustive || doubles.isEmpty {
            return "expectOrder: the order is empty, so nothing was checked"
        }
        var last: UInt64 = 0
        var done: [[MatchedCall]] = []
        for entry in entries {
            guard let calls = earliest(entry, after: last) else {
                return report(failing: entry, done: done)
            }
            let end = calls.map(\.number).max() ?? last
            if isExhaustive {
                let numbers = Set(calls.map(\.number))
                let unexpected = others(after: last).first {
                    $0.call.number < end && !numbers.contains($0.call.number)
                }
                if let unexpected {
                    return report(unexpected: unexpected, before: entry, done: done)
                }
            }
            last = end
            done.append(calls)
        }
        if isExhaustive, let unexpected = others(after: last).first {
            return report(unexpected: unexpected, before: nil, done: done)
        }
        markChecked(done.joined())
        return nil
    }

    /// Marks calls as checked.
    private func markChecked(_ calls: some Sequence<MatchedCall>) {
        for call in calls { call.part.spy.markChecked(call.number) }
    }

    /// Marks the calls of a failed order as checked.
    ///
    /// Calls after the first violation aren't separate issues.
    private func markAllChecked() {
        markChecked(entries.flatMap(\.parts).flatMap { part in part.matches.map { ($0, part) } })
        guard isExhaustive else { return }
        for other in others(after: 0) { other.spy.markChecked(other.call.number) }
    }

    /// Returns all calls after a number that an exhaustive order must include, sorted by number.
    private func others(after number: UInt64) -> [UnexpectedCall] {
        var seen: Set<ObjectIdentifier> = []
        let spies = entries.flatMap(\.parts).map(\.spy) + doubles.filter(\.isAction)
        return spies.filter { seen.insert(ObjectIdentifier($0)).inserted }
            .flatMap { spy in spy.loggedCalls.map { (spy, $0) } }
            .filter { $0.call.number > number }
            .sorted { $0.call.number < $1.call.number }
    }

    /// Returns the matching calls of an entry that end earliest.
    ///
    /// Backtracking is unnecessary because this leaves as many calls as possible for later entries.
    ///
    /// If the entry is a group, each of its parts needs a separate call. Calls are considered in
    /// the order in which they arrived.
    private func earliest(_ entry: Entry, after number: UInt64) -> [MatchedCall]? {
        if entry.parts.count == 1 {
            return entry.parts[0].matches.first { $0 > number }.map { [($0, entry.parts[0])] }
        }
        let candidates = entry.parts.map { part in Set(part.matches.filter { $0 > number }) }
        var matching = PartMatching()
        for call in Set(candidates.joined()).sorted() {
            let parts = candidates.indices.filter { candidates[$0].contains(call) }
            guard matching.assign(call, toOneOf: parts),
                matching.callOfPart.count == entry.parts.count
            else { continue }
            return matching.callOfPart.map { ($0.value, entry.parts[$0.key]) }
                .sorted { $0.number < $1.number }
        }
        return nil
    }

    // MARK: Reports

    private func report(failing entry: Entry, done: [[MatchedCall]]) -> String {
        let place = done.count + 1
        let last = done.last?.map(\.number).max() ?? 0
        let used = Set(done.joined().map(\.number))
        let follows = done.isEmpty ? "" : " after entry \(place - 1)"
        var lines = ["expectOrder: entry \(place) of \(entries.count) wasn't called\(follows)"]
        lines += passed(done)
        // For a group, only consider the parts that no later call matches.
        let unmet = entry.parts.filter { part in !part.matches.contains { $0 > last } }
        let missing = unmet.isEmpty ? entry : Entry(parts: unmet)
        lines.append(ReportText.row("wanted", missing.name))
        let near = nearMisses(of: missing, after: last, but: used)
        let shown =
            near.map { ($0.call.number, $0.text) } + instead(of: entry, after: last, but: near)
        lines += shown.sorted { $0.0 < $1.0 }.map { CallRows.row($0.0, $0.1) }
        markAllChecked()
        markChecked(near.map(\.call))
        let hint = near.lazy.compactMap { $0.call.part.hint($0.call.number) }.first
        if let hint { lines.append(ReportText.row("hint", hint)) }
        if near.isEmpty {
            let isNew = missing.parts.allSatisfy(\.all.isEmpty)
            lines.append(
                ReportText.row(
                    "hint", isNew ? "no such call was made" : "no further such call was made"))
        }
        return lines.joined(separator: "\n")
    }

    /// The maximum number of calls of each kind that a report shows next to a missing call.
    private static let maximumNearMisses = 3

    /// Returns calls that are similar to the missing call.
    ///
    /// They include the latest calls that arrived too early, and the latest calls whose arguments
    /// differ.
    private func nearMisses(
        of entry: Entry, after last: UInt64, but used: Set<UInt64>
    ) -> [(call: MatchedCall, text: String)] {
        var early: [MatchedCall] = []
        var different: [MatchedCall] = []
        for part in entry.parts {
            let matches = Set(part.matches)
            for call in part.all where !used.contains(call) {
                if !matches.contains(call) {
                    different.append((call, part))
                } else if call <= last {
                    early.append((call, part))
                }
            }
        }
        func latest(_ calls: [MatchedCall]) -> ArraySlice<MatchedCall> {
            calls.sorted { $0.number < $1.number }.suffix(Self.maximumNearMisses)
        }
        let near =
            latest(early).map { ($0, "\($0.part.text($0.number)), too early") }
            + latest(different).map { ($0, $0.part.mismatch($0.number)) }
        return near.sorted { $0.0.number < $1.0.number }
    }

    /// Returns the first other calls that an exhaustive order must include, if an entry is missing.
    ///
    /// Calls that are already reported, and calls that match the entry, are excluded.
    private func instead(
        of entry: Entry, after last: UInt64, but near: [(call: MatchedCall, text: String)]
    ) -> [(number: UInt64, text: String)] {
        guard isExhaustive else { return [] }
        let reported = Set(near.map(\.call.number) + entry.parts.flatMap(\.matches))
        return others(after: last).filter { !reported.contains($0.call.number) }
            .prefix(Self.maximumNearMisses)
            .map { ($0.call.number, "\($0.call.text()), instead") }
    }

    private func report(unexpected: UnexpectedCall, before entry: Entry?, done: [[MatchedCall]])
        -> String
    {
        var lines = ["expectOrder(.exhaustive): unexpected call"]
        lines += passed(done)
        lines.append(CallRows.row(unexpected.call.number, "*\(unexpected.call.text())*"))
        markAllChecked()
        if let entry { lines.append(ReportText.row("wanted", entry.name)) }
        return lines.joined(separator: "\n")
    }

    private func passed(_ done: [[MatchedCall]]) -> [String] {
        done.joined().map { ReportText.row("#\($0.number)", $0.part.text($0.number)) }
    }
}

/// One kind of call in an order.
struct OrderPart {
    /// The name of the calls in reports.
    let name: String
    /// The spy that records the calls. An exhaustive order must include all of them.
    let spy: any DoublePart
    /// The numbers of the matching calls, in ascending order.
    fileprivate let matches: [UInt64]
    /// The numbers of all calls of the spy, in ascending order.
    let all: [UInt64]
    /// A closure that returns the description of a call.
    let text: (UInt64) -> String
    /// A closure that returns the description of a call that doesn't match, including the reason.
    let mismatch: (UInt64) -> String
    /// A closure that returns a note for a call that has the same description but doesn't match.
    fileprivate let hint: (UInt64) -> String?
}

extension OrderPart {
    /// Creates a part from the calls of a spy that match a pattern.
    init<Input, Output, Failure>(
        _ spy: Spy<Input, Output, Failure>, _ pattern: CallPattern<Input>
    ) {
        spy.joinTest()
        let matching = Matching(spy.withState { $0.records }, with: pattern)
        let records = matching.records
        let function = spy.signature
        func input(_ number: UInt64) -> Input? {
            records.kept.first { $0.number == number }?.input
        }
        func discarded(_ number: UInt64) -> String? {
            let call = records.discarded.first { $0.number == number }
            return call.map { function.qualifiedCall(written: $0.text) }
        }
        self.spy = spy
        all = records.numbers
        matches = matching.numbers
        text = { number in
            input(number).map { function.qualifiedCall($0) } ?? discarded(number) ?? spy.name
        }
        name = pattern.name(of: function)
        mismatch = { number in
            input(number).map { pattern.mismatch($0, of: function) } ?? discarded(number)
                ?? spy.name
        }
        hint = { number in input(number).flatMap { pattern.sameTextHint(for: $0, of: function) } }
    }
}
