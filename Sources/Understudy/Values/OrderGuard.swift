/// An order of calls that is enforced as the calls arrive.
///
/// This type is unchecked `Sendable` because all mutable state is protected by a lock. The
/// conditions of entries are evaluated on the threads of the calls, and were `@Sendable` when they
/// were passed in.
final class OrderGuard: @unchecked Sendable {
    private let entries: [[OrderedPart]]
    private let location: TestReport.Location
    private let state = Locked(State())

    private struct State {
        /// The index of the current entry.
        var due = 0
        /// The parts of the current entry that calls matched.
        var matched = PartMatching()
        /// Descriptions of the calls that matched parts.
        var passed: [LoggedCall] = []
        /// `true` after an early call or the end was reported. Nothing else is reported then.
        var isOver = false
    }

    init(_ entries: [[OrderedPart]], at location: TestReport.Location) {
        self.entries = entries
        self.location = location
    }

    /// The effect of a call on the order.
    enum Effect {
        /// The order doesn't constrain the call.
        case free
        /// The call matches a part of the current entry, or of any entry if the order is already
        /// broken.
        case matched
        /// The call arrived too early, as described by the report.
        case early(TestReport)
    }

    /// Determines the effect of a call of a spy, and advances the order.
    func take(_ call: LoggedCall, of spy: ObjectIdentifier, _ input: Any) -> Effect {
        // Conditions are user code, and are evaluated without holding the lock.
        let matching = entries.map { parts in
            parts.indices.filter { parts[$0].spy == spy && parts[$0].matches(input) }
        }
        let (isMatch, problem) = state.withLock { state -> (Bool, (entry: Int, state: State)?) in
            // The broken order was already reported, so later calls aren't separate issues.
            if state.isOver { return (matching.contains { !$0.isEmpty }, nil) }
            guard state.due < entries.count else { return (false, nil) }
            if state.matched.assign(call.number, toOneOf: matching[state.due]) {
                state.passed.append(call)
                if state.matched.callOfPart.count == entries[state.due].count {
                    state.due += 1
                    state.matched = PartMatching()
                }
                return (true, nil)
            }
            // A completed entry still allows further calls.
            let isRetired = matching[...state.due].contains { !$0.isEmpty }
            let early = matching.indices.first { $0 > state.due && !matching[$0].isEmpty }
            guard !isRetired, let early else { return (false, nil) }
            state.isOver = true
            return (false, (early, state))
        }
        guard let problem else { return isMatch ? .matched : .free }
        // Descriptions of arguments are user code, and are created without holding the lock.
        return .early(TestReport(text(early: problem.entry, call, problem.state), at: location))
    }

    private func text(early entry: Int, _ call: LoggedCall, _ state: State) -> String {
        var lines = ["enforceOrder: entry \(entry + 1) of \(entries.count) was called too early"]
        lines += state.passed.map { CallRows.row($0.number, $0.text()) }
        lines.append(ReportText.row("next", wanted(state)))
        lines.append(CallRows.row(call.number, "*\(call.text())*"))
        return lines.joined(separator: "\n")
    }

    /// Returns the unmatched parts of the current entry.
    private func wanted(_ state: State) -> String {
        let parts = entries[state.due]
        let names = parts.indices.filter { state.matched.callOfPart[$0] == nil }.map {
            parts[$0].name
        }
        return (names.count > 1 ? "in any order: " : "") + names.joined(separator: ", ")
    }
}

/// One kind of call in an enforced order.
struct OrderedPart {
    let name: String
    let spy: ObjectIdentifier
    let matches: (Any) -> Bool
}

extension OrderGuard: ScopedDouble {
    package func endOfTestReports(strict: Bool) -> [TestReport] {
        let last: State? = state.withLock { state in
            guard !state.isOver, state.due < entries.count else { return nil }
            state.isOver = true
            return state
        }
        guard let last else { return [] }
        var lines = ["enforceOrder: entry \(last.due + 1) of \(entries.count) wasn't called"]
        lines += last.passed.map { CallRows.row($0.number, $0.text()) }
        lines.append(ReportText.row("next", wanted(last)))
        return [TestReport(lines.joined(separator: "\n"), at: location)]
    }
}

// MARK: - Unordered entries

/// An assignment of calls to the parts of an unordered entry, each of which needs a separate call.
///
/// Calls are assigned by augmenting paths (Kuhn, "The Hungarian method for the assignment problem",
/// 1955), so that a call never permanently occupies a part that another call needs.
struct PartMatching {
    /// The call that is assigned to each part, by the index of the part in the entry.
    private(set) var callOfPart: [Int: UInt64] = [:]
    /// The indices of the parts that each call matches.
    private var partsOfCall: [UInt64: [Int]] = [:]

    /// Assigns a call to one of its parts. If necessary, reassigns the current call of that part.
    ///
    /// - Returns: Whether a part was available.
    mutating func assign(_ call: UInt64, toOneOf parts: [Int]) -> Bool {
        partsOfCall[call] = parts
        var tried: Set<Int> = []
        if reassign(call, except: &tried) { return true }
        partsOfCall[call] = nil
        return false
    }

    private mutating func reassign(_ call: UInt64, except tried: inout Set<Int>) -> Bool {
        for part in partsOfCall[call] ?? [] where tried.insert(part).inserted {
            if let holder = callOfPart[part], !reassign(holder, except: &tried) { continue }
            callOfPart[part] = call
            return true
        }
        return false
    }
}
