import Understudy

/// Writes down what several tasks do to one object.
final class HistoryRecorder<Seam>: Sendable {
    /// The entries are handed out when the tasks have ended.
    private let state = Locked((entries: [HistoryEntry<Seam>](), events: 0))

    /// Performs a step and records when it began and ended.
    func perform(_ step: Step<Seam>, on seam: Seam, task: Int) async {
        let index = state.withLock { state in
            state.events += 1
            state.entries.append(HistoryEntry(task: task, step: step, start: state.events))
            return state.entries.count - 1
        }
        let outcome = await step.perform(seam)
        state.withLock { state in
            state.events += 1
            state.entries[index].end = state.events
            state.entries[index].outcome = outcome
        }
    }

    /// All entries, by their beginnings.
    var history: History<Seam> { History(entries: state.withLock { $0.entries }) }
}
