import Synchronization
import Understudy

/// The plain sleeps of a rehearsal: those that the runtime hands over as jobs of its own, beside
/// the task that sleeps.
final class PlainSleeps: Sendable {
    private let state = Locked(State())
    /// Whether there was a sleep at all: as a rule there is none.
    private let isUsed = Atomic<Bool>(false)

    private static let few = 64

    private struct State {
        /// By the runtime's number of the task that sleeps: it does nothing else meanwhile.
        var sleeps: [UInt64: Sleep] = [:]
        /// The same tasks by their deadlines.
        var tasks: [TestTimeline.Instant: Set<UInt64>] = [:]
        var arrivals = 0
        /// What is left of sleeps that were cancelled: each has to run, and does nothing but tidy
        /// up.
        var shells: [Sleep] = []

        mutating func remove(_ task: UInt64) -> Sleep? {
            guard let sleep = sleeps.removeValue(forKey: task) else { return nil }
            let deadline = sleep.sleeper.deadline
            tasks[deadline]?.remove(task)
            if tasks[deadline]?.isEmpty == true { tasks[deadline] = nil }
            return sleep
        }

        /// Takes out the sleeps of some tasks that were cancelled, in their order.
        mutating func removeCancelled(_ tasks: some Sequence<UInt64>) -> [Sleep] {
            tasks.filter { sleeps[$0]?.isCancelled == true }.compactMap { remove($0) }
                .sorted { $0.arrival < $1.arrival }
        }
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

        fileprivate var isCancelled: Bool { handle?.isCancelled ?? false }
    }

    /// Adds a sleep. The caller that takes it out again runs its job.
    func insert(_ sleep: Sleep, of task: UInt64) {
        isUsed.store(true, ordering: .relaxed)
        state.withLock { state in
            state.arrivals += 1
            state.sleeps[task] = sleep
            state.sleeps[task]?.arrival = state.arrivals
            state.tasks[sleep.sleeper.deadline, default: []].insert(task)
        }
    }

    /// Says what ends a sleep in time, if it has not ended yet.
    func set(_ action: TestTimeline.Action, of task: UInt64) {
        state.withLock { $0.sleeps[task]?.action = action }
    }

    /// Takes out a sleep whose time has come; `nil` when it was cancelled.
    func take(_ task: UInt64) -> Sleep? {
        state.withLock { state in
            guard let sleep = state.remove(task) else { return nil }
            if sleep.isCancelled { state.shells.append(sleep) }
            return sleep.isCancelled ? nil : sleep
        }
    }

    /// A task goes on: if it was asleep, it was cancelled.
    func goesOn(_ task: UInt64) {
        // Who cancels a sleep knows of its task, and so comes after the sleep.
        guard isUsed.load(ordering: .relaxed) else { return }
        let action = state.withLock { state -> TestTimeline.Action? in
            guard let sleep = state.remove(task) else { return nil }
            state.shells.append(sleep)
            return sleep.action
        }
        action?.cancel()
    }

    /// Takes out what is left of cancelled sleeps; called when nothing can run.
    ///
    /// A task on an actor goes on in a turn of the actor, of which nothing tells whose it is. When
    /// nothing can run, a task that was cancelled in its sleep has gone on already.
    ///
    /// - Parameter deadline: the instant to which time moves next: of many sleeps only those that
    ///   end there are looked at, since looking at all of them each time would take too long; `nil`
    ///   for all.
    func takeShells(until deadline: TestTimeline.Instant?) -> [Sleep] {
        guard isUsed.load(ordering: .relaxed) else { return [] }
        let (shells, cancelled) = state.withLock { state in
            defer { state.shells = [] }
            let looksAtAll = deadline == nil || state.sleeps.count <= Self.few
            let tasks = looksAtAll ? Set(state.sleeps.keys) : deadline.flatMap { state.tasks[$0] }
            let cancelled = state.removeCancelled(tasks ?? [])
            return (state.shells + cancelled, cancelled)
        }
        for sleep in cancelled { sleep.action?.cancel() }
        return shells
    }

    /// The tasks that sleep, by arrival, and the runtime's numbers of them.
    var sleepers: [(task: UInt64, sleeper: TestTimeline.Sleeper)] {
        state.withLock { $0.sleeps.sorted { $0.value.arrival < $1.value.arrival } }
            .map { ($0.key, $0.value.sleeper) }
    }
}
