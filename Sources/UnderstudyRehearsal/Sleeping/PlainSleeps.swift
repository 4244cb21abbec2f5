import Synchronization
import Understudy

/// The plain sleeps of a rehearsal: those that the runtime hands over as jobs of its own, beside
/// the task that sleeps.
final class PlainSleeps: Sendable {
    private let state = Locked(State())
    /// Whether there was a sleep at all: as a rule there is none.
    private let isUsed = Atomic<Bool>(false)

    private struct State {
        /// By the runtime's number of the task that sleeps: it does nothing else meanwhile.
        var sleeps: [UInt64: Sleep] = [:]
        var arrivals = 0
        /// What is left of sleeps that were cancelled: each has to run, and does nothing but tidy
        /// up.
        var shells: [Sleep] = []
    }

    struct Sleep {
        let job: UnownedJob
        let place: JobPlace
        let sleeper: TestTimeline.Sleeper
        /// The task that sleeps.
        let handle: TaskHandle?
        /// What ends the sleep in time.
        var action: TestTimeline.Action?
        var arrival = 0
    }

    /// Adds a sleep. The caller that takes it out again runs its job.
    func insert(_ sleep: Sleep, of task: UInt64) {
        isUsed.store(true, ordering: .relaxed)
        state.withLock { state in
            state.arrivals += 1
            state.sleeps[task] = sleep
            state.sleeps[task]?.arrival = state.arrivals
        }
    }

    /// Says what ends a sleep in time, if it has not ended yet.
    func set(_ action: TestTimeline.Action, of task: UInt64) {
        state.withLock { $0.sleeps[task]?.action = action }
    }

    /// Takes out a sleep whose time has come; `nil` when it was cancelled.
    func take(_ task: UInt64) -> Sleep? {
        state.withLock { $0.sleeps.removeValue(forKey: task) }
    }

    /// A task goes on: if it was asleep, it was cancelled.
    func goesOn(_ task: UInt64) {
        // Who cancels a sleep knows of its task, and so comes after the sleep.
        guard isUsed.load(ordering: .relaxed) else { return }
        let action = state.withLock { state -> TestTimeline.Action? in
            guard let sleep = state.sleeps.removeValue(forKey: task) else { return nil }
            state.shells.append(sleep)
            return sleep.action
        }
        action?.cancel()
    }

    /// Takes out what is left of cancelled sleeps; called when nothing can run.
    func takeShells() -> [Sleep] {
        guard isUsed.load(ordering: .relaxed) else { return [] }
        let (shells, actions) = state.withLock { state in
            defer { state.shells = [] }
            // A task on an actor goes on in a turn of the actor, of which nothing tells whose it
            // is. When nothing can run, a task that was cancelled in its sleep has gone on already.
            let over = state.sleeps.filter { $0.value.handle?.isCancelled == true }
            for task in over.keys { state.sleeps[task] = nil }
            let cancelled = over.values.sorted { $0.arrival < $1.arrival }
            return (state.shells + cancelled, cancelled.compactMap(\.action))
        }
        for action in actions { action.cancel() }
        return shells
    }

    /// The tasks that sleep, by arrival, and the runtime's numbers of them.
    var sleepers: [(task: UInt64, sleeper: TestTimeline.Sleeper)] {
        state.withLock { $0.sleeps.sorted { $0.value.arrival < $1.value.arrival } }
            .map { ($0.key, $0.value.sleeper) }
    }
}
