/// Whether calls came in an order.
package struct OrderCheck {
    /// A step: calls of one spy, or several in any order.
    package struct Step {
        let parts: [OrderPart]

        /// The step as reports show it.
        var name: String {
            let names = parts.map(\.name).joined(separator: ", ")
            return parts.count > 1 ? "in any order: \(names)" : names
        }
    }

    private let steps: [Step]
    private let isExhaustive: Bool
    /// Whose calls an exhaustive order has to account for beside those of the steps.
    private let doubles: [any DoublePart]

    package init(
        _ order: SpyOrder, isExhaustive: Bool, doubles: [any DoublePart] = []
    ) {
        steps = order.entries.map { calls in Step(parts: calls.map { $0.recorded() }) }
        self.isExhaustive = isExhaustive
        self.doubles = doubles
    }

    /// A call that met a part of a step.
    private typealias Met = (number: UInt64, part: OrderPart)
    /// A call that is no step of an exhaustive order.
    private typealias Stranger = (spy: any DoublePart, call: LoggedCall)

    /// What is wrong; `nil` when the calls came in the order.
    package func problem() -> String? {
        if steps.isEmpty, !isExhaustive || doubles.isEmpty {
            return "expectOrder: there is no step, so nothing was checked"
        }
        var last: UInt64 = 0
        var done: [[Met]] = []
        for step in steps {
            guard let calls = earliest(step, after: last) else {
                return report(failing: step, done: done)
            }
            let end = calls.map(\.number).max() ?? last
            if isExhaustive {
                let numbers = Set(calls.map(\.number))
                let stranger = others(after: last).first {
                    $0.call.number < end && !numbers.contains($0.call.number)
                }
                if let stranger { return report(stranger: stranger, before: step, done: done) }
            }
            last = end
            done.append(calls)
        }
        if isExhaustive, let stranger = others(after: last).first {
            return report(stranger: stranger, before: nil, done: done)
        }
        lookAt(done.joined())
        return nil
    }

    /// Takes note that the test has looked at calls.
    private func lookAt(_ calls: some Sequence<Met>) {
        for call in calls { call.part.spy.lookAt(call.number) }
    }

    /// Takes note, where the order failed, that the test has asked for its calls. The report shows
    /// the first that is wrong; that the order went no further is no issue of its own.
    private func lookAtAsked() {
        lookAt(steps.flatMap(\.parts).flatMap { part in part.matches.map { ($0, part) } })
        guard isExhaustive else { return }
        for other in others(after: 0) { other.spy.lookAt(other.call.number) }
    }

    /// All calls that an exhaustive order has to account for and that came after a number, in
    /// order.
    private func others(after number: UInt64) -> [Stranger] {
        var seen: Set<ObjectIdentifier> = []
        let spies = steps.flatMap(\.parts).map(\.spy) + doubles.filter(\.isAct)
        return spies.filter { seen.insert(ObjectIdentifier($0)).inserted }
            .flatMap { spy in spy.loggedCalls.map { (spy, $0) } }
            .filter { $0.call.number > number }
            .sorted { $0.call.number < $1.call.number }
    }

    /// The calls that meet a step and end earliest. That leaves the most to the steps that follow,
    /// so there is nothing to try twice.
    ///
    /// A group needs a call of its own for each part; the calls are offered in order.
    private func earliest(_ step: Step, after number: UInt64) -> [Met]? {
        if step.parts.count == 1 {
            return step.parts[0].matches.first { $0 > number }.map { [($0, step.parts[0])] }
        }
        let reach = step.parts.map { part in Set(part.matches.filter { $0 > number }) }
        var matching = PartMatching()
        for call in Set(reach.joined()).sorted() {
            let parts = reach.indices.filter { reach[$0].contains(call) }
            guard matching.place(call, in: parts),
                matching.callOfPart.count == step.parts.count
            else { continue }
            return matching.callOfPart.map { ($0.value, step.parts[$0.key]) }
                .sorted { $0.number < $1.number }
        }
        return nil
    }

    // MARK: Reports

    private func report(failing step: Step, done: [[Met]]) -> String {
        let place = done.count + 1
        let last = done.last?.map(\.number).max() ?? 0
        let used = Set(done.joined().map(\.number))
        let follows = done.isEmpty ? "" : " after step \(place - 1)"
        var lines = ["expectOrder: step \(place) of \(steps.count) did not come\(follows)"]
        lines += passed(done)
        // The parts of a group that no call after the step before could meet, where there are such.
        let unmet = step.parts.filter { part in !part.matches.contains { $0 > last } }
        let missing = unmet.isEmpty ? step : Step(parts: unmet)
        lines.append(ReportText.row("wanted", missing.name))
        let near = nearMisses(of: missing, after: last, but: used)
        let shown =
            near.map { ($0.call.number, $0.text) } + instead(of: step, after: last, but: near)
        lines += shown.sorted { $0.0 < $1.0 }.map { CallLog.row($0.0, $0.1) }
        lookAtAsked()
        lookAt(near.map(\.call))
        let hint = near.lazy.compactMap { $0.call.part.hint($0.call.number) }.first
        if let hint { lines.append(ReportText.row("hint", hint)) }
        if near.isEmpty {
            let isNew = missing.parts.allSatisfy(\.all.isEmpty)
            lines.append(
                ReportText.row(
                    "hint", isNew ? "no such call came at all" : "no further such call came"))
        }
        return lines.joined(separator: "\n")
    }

    /// Calls that might have been meant: the latest three that came too early, and the latest three
    /// that are not as the step wants them.
    private func nearMisses(
        of step: Step, after last: UInt64, but used: Set<UInt64>
    ) -> [(call: Met, text: String)] {
        var (early, unlike) = ([Met](), [Met]())
        for part in step.parts {
            let matches = Set(part.matches)
            for call in part.all where !used.contains(call) {
                if !matches.contains(call) {
                    unlike.append((call, part))
                } else if call <= last {
                    early.append((call, part))
                }
            }
        }
        func latest(_ calls: [Met]) -> ArraySlice<Met> {
            calls.sorted { $0.number < $1.number }.suffix(3)
        }
        let near =
            latest(early).map { ($0, "\($0.part.text($0.number)), too early") }
            + latest(unlike).map { ($0, $0.part.miss($0.number)) }
        return near.sorted { $0.0.number < $1.0.number }
    }

    /// The first three calls that an exhaustive order has to account for where a step did not come,
    /// but for those that are told already, and those that the step has room for.
    private func instead(
        of step: Step, after last: UInt64, but near: [(call: Met, text: String)]
    ) -> [(number: UInt64, text: String)] {
        guard isExhaustive else { return [] }
        let told = Set(near.map(\.call.number) + step.parts.flatMap(\.matches))
        return others(after: last).filter { !told.contains($0.call.number) }.prefix(3)
            .map { ($0.call.number, "\($0.call.text()), instead") }
    }

    private func report(stranger: Stranger, before step: Step?, done: [[Met]]) -> String {
        var lines = ["expectOrder: a call that is no step of the exhaustive order"]
        lines += passed(done)
        lines.append(CallLog.row(stranger.call.number, "*\(stranger.call.text())*"))
        lookAtAsked()
        if let step { lines.append(ReportText.row("wanted", step.name)) }
        return lines.joined(separator: "\n")
    }

    private func passed(_ done: [[Met]]) -> [String] {
        done.joined().map { ReportText.row("#\($0.number)", $0.part.text($0.number)) }
    }
}

/// One kind of call in an order.
struct OrderPart {
    /// The calls, as reports name them.
    let name: String
    /// The spy, whose calls an exhaustive order has to account for.
    let spy: any DoublePart
    /// The numbers of the calls that are meant, rising.
    let matches: [UInt64]
    /// The numbers of all calls of the spy, rising.
    let all: [UInt64]
    /// The text of a call.
    let text: (UInt64) -> String
    /// The text of a call that is not meant, which says why.
    let miss: (UInt64) -> String
    /// Why a call is not meant that looks as if it were.
    let hint: (UInt64) -> String?
}

extension OrderPart {
    /// The calls of a spy that a pattern means.
    init<Input, Output, Failure>(
        _ spy: Spy<Input, Output, Failure>, _ pattern: CallPattern<Input>
    ) {
        spy.joinTest()
        let matching = Matching(spy.withState { $0.records }, with: pattern)
        let (records, function) = (matching.records, spy.signature)
        func input(_ number: UInt64) -> Input? {
            records.kept.first { $0.number == number }?.input
        }
        func unkept(_ number: UInt64) -> String? {
            let call = records.unkept.first { $0.number == number }
            return call.map { function.inFull(written: $0.text) }
        }
        self.spy = spy
        all = (records.kept.map(\.number) + records.unkept.map(\.number)).sorted()
        matches = matching.numbers
        text = { number in
            input(number).map { function.inFull($0) } ?? unkept(number) ?? spy.name
        }
        name = pattern.name(of: function)
        let missed = pattern.misses(of: function)
        miss = { number in input(number).map(missed) ?? unkept(number) ?? spy.name }
        let alike = pattern.alike(of: function)
        hint = { number in input(number).flatMap(alike) }
    }
}
