/// An order that calls have to keep, enforced at the call.
///
/// `@unchecked`: what changes is behind a lock; conditions of steps run on the threads of the
/// calls, and come in as `@Sendable`.
final class OrderGuard: @unchecked Sendable {
    private let steps: [[OrderedPart]]
    private let location: TestReport.Location
    private let state = Locked(State())

    private struct State {
        /// The step that is due.
        var due = 0
        /// The parts of that step that calls have met.
        var met = PartMatching()
        /// The calls that have met parts, as texts.
        var passed: [LoggedCall] = []
        /// Whether a call came too early, or the end was told: then nothing more is said.
        var isOver = false
    }

    init(_ steps: [[OrderedPart]], at location: TestReport.Location) {
        self.steps = steps
        self.location = location
    }

    /// What a call is to the order.
    enum Finding {
        /// The order says nothing of it.
        case free
        /// It meets a part of the step that is due, or of any step where the order is broken.
        case met
        /// It came too early; with the report that shows it.
        case early(TestReport)
    }

    /// Takes in a call of a spy.
    func take(_ call: LoggedCall, of spy: ObjectIdentifier, _ input: Any) -> Finding {
        // Conditions are the user's code, so the lock is open.
        let meant = steps.map { parts in
            parts.indices.filter { parts[$0].spy == spy && parts[$0].isMeant(input) }
        }
        let (isMet, problem) = state.withLock { state -> (Bool, (step: Int, state: State)?) in
            // A broken order was reported: the calls of its steps are no issue of their own.
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
            // A step that is over takes no further calls: they may come as they like.
            let isRetired = meant[...state.due].contains { !$0.isEmpty }
            let early = meant.indices.first { $0 > state.due && !meant[$0].isEmpty }
            guard !isRetired, let early else { return (false, nil) }
            state.isOver = true
            return (false, (early, state))
        }
        guard let problem else { return isMet ? .met : .free }
        // The arguments describe themselves, which may make calls: the lock is open.
        return .early(TestReport(text(early: problem.step, call, problem.state), at: location))
    }

    private func text(early step: Int, _ call: LoggedCall, _ state: State) -> String {
        var lines = ["enforceOrder: step \(step + 1) of \(steps.count) came too early"]
        lines += state.passed.map { CallLog.row($0.number, $0.text()) }
        lines.append(ReportText.row("wanted", wanted(state)))
        lines.append(CallLog.row(call.number, "*\(call.text())*"))
        return lines.joined(separator: "\n")
    }

    /// What is left of the step that is due.
    private func wanted(_ state: State) -> String {
        let parts = steps[state.due]
        let names = parts.indices.filter { state.met.callOfPart[$0] == nil }.map { parts[$0].name }
        return (names.count > 1 ? "in any order: " : "") + names.joined(separator: ", ")
    }
}

/// One kind of call in an order that is enforced.
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
