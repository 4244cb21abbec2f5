import Synchronization
import Understudy

/// The plain sleeps of a rehearsal: those that the runtime schedules as separate jobs, beside the
/// sleeping task.
final class PlainSleeps: Sendable {
    private let state = Locked(State())
    /// `true` if there was any sleep; usually there is none.
    private let isUsed = Atomic<Bool>(false)

    private static let few = 64

    private struct State {
        /// The sleeps by the runtime's number of the sleeping task, which does nothing else
        /// meanwhile.
        var sleeps: [UInt64: Sleep] = [:]
        /// The same tasks by their deadlines.
        var tasks: [TestTimeline.Instant: Set<UInt64>] = [:]
        var arrivals = 0
        /// The remaining jobs of cancelled sleeps. Each must run, but only cleans up.
        var cancelled: [Sleep] = []

        mutating func remove(_ task: UInt64) -> Sleep? {
            guard let sleep = sleeps.removeValue(forKey: task) else { return nil }
            let deadline = sleep.sleeper.deadline
            tasks[deadline]?.remove(task)
            if tasks[deadline]?.isEmpty == true { tasks[deadline] = nil }
            return sleep
        }

        /// Removes the sleeps of some cancelled tasks, in order.
        mutating func removeCancelled(_ tasks: some Sequence<UInt64>) -> [Sleep] {
            tasks.filter { sleeps[$0]?.isCancelled == true }.compactMap { remove($0) }
                .sorted { $0.arrival < $1.arrival }
        }
    }

    struct Sleep {
        let job: UnownedJob
        let place: JobPlace
        let sleeper: TestTimeline.Sleeper
        /// The sleeping task.
        let handle: TaskHandle?
        /// The action that ends the sleep on time.
        var action: TestTimeline.Action?
        var arrival = 0

        fileprivate var isCancelled: Bool { handle?.isCancelled ?? false }
    }

    /// Adds a sleep. The caller that removes it runs its job.
    func insert(_ sleep: Sleep, of task: UInt64) {
        isUsed.store(true, ordering: .relaxed)
        state.withLock { state in
            state.arrivals += 1
            state.sleeps[task] = sleep
            state.sleeps[task]?.arrival = state.arrivals
            state.tasks[sleep.sleeper.deadline, default: []].insert(task)
        }
    }

    /// Sets the action that ends a sleep on time, if it hasn't ended yet.
    func set(_ action: TestTimeline.Action, of task: UInt64) {
        state.withLock { $0.sleeps[task]?.action = action }
    }

    /// Removes a sleep whose deadline has been reached; returns `nil` if it was cancelled.
    func take(_ task: UInt64) -> Sleep? {
        state.withLock { state in
            guard let sleep = state.remove(task) else { return nil }
            if sleep.isCancelled { state.cancelled.append(sleep) }
            return sleep.isCancelled ? nil : sleep
        }
    }

    /// Records that a task resumes: if it was asleep, it was cancelled.
    func noteResumption(of task: UInt64) {
        // Code that cancels a sleep has a reference to its task, and so runs after the sleep has
        // begun.
        guard isUsed.load(ordering: .relaxed) else { return }
        let action = state.withLock { state -> TestTimeline.Action? in
            guard let sleep = state.remove(task) else { return nil }
            state.cancelled.append(sleep)
            return sleep.action
        }
        action?.cancel()
    }

    /// Removes the remaining jobs of cancelled sleeps; called when nothing is ready.
    ///
    /// A task on an actor resumes in a turn of the actor, which doesn't identify the task. When
    /// nothing is ready, a task that was cancelled in its sleep has already resumed.
    ///
    /// - Parameter deadline: the instant to which time advances next. Only sleeps that end there
    ///   are examined, because examining all of them each time would take too long; `nil` for all.
    func takeCancelledJobs(until deadline: TestTimeline.Instant?) -> [Sleep] {
        guard isUsed.load(ordering: .relaxed) else { return [] }
        let (sleeps, cancelled) = state.withLock { state in
            defer { state.cancelled = [] }
            let examinesAll = deadline == nil || state.sleeps.count <= Self.few
            let tasks = examinesAll ? Set(state.sleeps.keys) : deadline.flatMap { state.tasks[$0] }
            let cancelled = state.removeCancelled(tasks ?? [])
            return (state.cancelled + cancelled, cancelled)
        }
        for sleep in cancelled { sleep.action?.cancel() }
        return sleeps
    }

    /// The sleeping tasks in order of arrival, and the runtime's numbers of them.
    var sleepers: [(task: UInt64, sleeper: TestTimeline.Sleeper)] {
        state.withLock { $0.sleeps.sorted { $0.value.arrival < $1.value.arrival } }
            .map { ($0.key, $0.value.sleeper) }
    }
}
