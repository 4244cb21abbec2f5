import Understudy

/// Records the operations of several tasks on one object.
final class HistoryRecorder<Seam>: Sendable {
    /// The entries are returned after the tasks have ended.
    private let state = Locked((entries: [HistoryEntry<Seam>](), events: 0))

    /// Performs a step, and records its start and end.
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

    /// All entries, ordered by their start.
    var history: History<Seam> { History(entries: state.withLock { $0.entries }) }
}
