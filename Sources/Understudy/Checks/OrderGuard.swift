/// An order of calls that is enforced when a call arrives.
///
/// `@unchecked`: all mutable state is protected by a lock. The conditions of steps run on the
/// threads of the calls, and are `@Sendable` when they are passed in.
final class OrderGuard: @unchecked Sendable {
    private let steps: [[OrderedPart]]
    private let location: TestReport.Location
    private let state = Locked(State())

    private struct State {
        /// The index of the current step.
        var due = 0
        /// The parts of the current step that calls have matched.
        var met = PartMatching()
        /// The calls that have matched parts, as texts.
        var passed: [LoggedCall] = []
        /// A Boolean value that indicates if a call arrived too early, or the end was reported. In
        /// both cases nothing more is reported.
        var isOver = false
    }

    init(_ steps: [[OrderedPart]], at location: TestReport.Location) {
        self.steps = steps
        self.location = location
    }

    /// The effect of a call on the order.
    enum Finding {
        /// The order doesn't constrain the call.
        case free
        /// The call matches a part of the current step, or of any step if the order is already
        /// broken.
        case met
        /// The call arrived too early. The report shows it.
        case early(TestReport)
    }

    /// Processes a call of a spy.
    func take(_ call: LoggedCall, of spy: ObjectIdentifier, _ input: Any) -> Finding {
        // Conditions are code of the user, so they run outside the lock.
        let meant = steps.map { parts in
            parts.indices.filter { parts[$0].spy == spy && parts[$0].isMeant(input) }
        }
        let (isMet, problem) = state.withLock { state -> (Bool, (step: Int, state: State)?) in
            // The broken order was reported, so the calls of its steps aren't separate issues.
            if state.isOver { return (meant.contains { !$0.isEmpty }, nil) }
            guard state.due < steps.count else { return (false, nil) }
            if state.met.place(call.number, in: meant[state.due]) {
                state.passed.append(call)
                if state.met.callOfPart.count == steps[state.due].count {
                    state.due += 1
                    state.met = PartMatching()
                }
                return (true, nil)
            }
            // A completed step doesn't constrain further calls.
            let isRetired = meant[...state.due].contains { !$0.isEmpty }
            let early = meant.indices.first { $0 > state.due && !meant[$0].isEmpty }
            guard !isRetired, let early else { return (false, nil) }
            state.isOver = true
            return (false, (early, state))
        }
        guard let problem else { return isMet ? .met : .free }
        // The descriptions of the arguments can make calls, so they run outside the lock.
        return .early(TestReport(text(early: problem.step, call, problem.state), at: location))
    }

    private func text(early step: Int, _ call: LoggedCall, _ state: State) -> String {
        var lines = ["enforceOrder: step \(step + 1) of \(steps.count) came too early"]
        lines += state.passed.map { CallLog.row($0.number, $0.text()) }
        lines.append(ReportText.row("wanted", wanted(state)))
        lines.append(CallLog.row(call.number, "*\(call.text())*"))
        return lines.joined(separator: "\n")
    }

    /// Returns the unmatched parts of the current step.
    private func wanted(_ state: State) -> String {
        let parts = steps[state.due]
        let names = parts.indices.filter { state.met.callOfPart[$0] == nil }.map { parts[$0].name }
        return (names.count > 1 ? "in any order: " : "") + names.joined(separator: ", ")
    }
}

/// One kind of call in an enforced order.
struct OrderedPart {
    let name: String
    let spy: ObjectIdentifier
    let isMeant: (Any) -> Bool
}

extension OrderGuard: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        let last: State? = state.withLock { state in
            guard !state.isOver, state.due < steps.count else { return nil }
            state.isOver = true
            return state
        }
        guard let last else { return [] }
        var lines = ["enforceOrder: step \(last.due + 1) of \(steps.count) did not come"]
        lines += last.passed.map { CallLog.row($0.number, $0.text()) }
        lines.append(ReportText.row("wanted", wanted(last)))
        return [TestReport(lines.joined(separator: "\n"), at: location)]
    }
}
