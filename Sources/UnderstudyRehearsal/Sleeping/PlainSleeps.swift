import Understudy

/// The plain sleeps of a rehearsal.
///
/// A plain sleep is a sleep that the runtime schedules as a job in addition to the sleeping task.
final class PlainSleeps: Sendable {
    private let state = Locked(State())
    /// The number of plain sleeps so far.
    ///
    /// Most rehearsals have none.
    private let arrivals = Counter()

    /// The number of sleeps up to which all of them are examined when time advances.
    private static let maximumExaminedSleeps = 64

    private struct State {
        /// The sleeps by the runtime's ID of the sleeping task.
        ///
        /// A task can't start another sleep while it's asleep, so there is only one sleep for each
        /// task.
        var sleeps: [UInt64: Sleep] = [:]
        /// The IDs of the same tasks, by their deadlines.
        var tasks: [TestTimeline.Instant: Set<UInt64>] = [:]
        /// The remaining jobs of cancelled sleeps.
        ///
        /// Each of these jobs must run, but only cleans up.
        var cancelled: [Sleep] = []

        mutating func remove(_ task: UInt64) -> Sleep? {
            guard let sleep = sleeps.removeValue(forKey: task) else { return nil }
            let deadline = sleep.sleeper.deadline
            tasks[deadline]?.remove(task)
            if tasks[deadline]?.isEmpty == true { tasks[deadline] = nil }
            return sleep
        }

        /// Removes and returns the sleeps of the given tasks that were cancelled, in order of
        /// arrival.
        mutating func removeCancelled(_ tasks: some Sequence<UInt64>) -> [Sleep] {
            tasks.filter { sleeps[$0]?.isCancelled == true }.compactMap { remove($0) }
                .sorted { $0.arrival < $1.arrival }
        }
    }

    struct Sleep {
        let job: UnownedJob
        let place: JobPlace
        let sleeper: TestTimeline.Sleeper
        /// A handle of the sleeping task, if one is available.
        let handle: TaskHandle?
        /// The action that ends the sleep when its deadline is reached.
        var action: TestTimeline.Action?
        var arrival: UInt64 = 0

        fileprivate var isCancelled: Bool { handle?.isCancelled ?? false }
    }

    /// Adds a sleep.
    ///
    /// When a caller removes the sleep, it must run the sleep's job.
    func insert(_ sleep: Sleep, of task: UInt64) {
        state.withLock { state in
            state.sleeps[task] = sleep
            state.sleeps[task]?.arrival = arrivals.add()
            state.tasks[sleep.sleeper.deadline, default: []].insert(task)
        }
    }

    /// Sets the action that ends a sleep when its deadline is reached, unless the sleep has already
    /// ended.
    func set(_ action: TestTimeline.Action, of task: UInt64) {
        state.withLock { $0.sleeps[task]?.action = action }
    }

    /// Removes a sleep whose deadline was reached, or returns `nil` if the sleep was cancelled.
    func take(_ task: UInt64) -> Sleep? {
        state.withLock { state in
            guard let sleep = state.remove(task) else { return nil }
            if sleep.isCancelled { state.cancelled.append(sleep) }
            return sleep.isCancelled ? nil : sleep
        }
    }

    /// Records that a task resumes.
    ///
    /// If it was asleep, its sleep was cancelled.
    func recordResumption(of task: UInt64) {
        // Code that cancels a sleep has a reference to the sleeping task, so it runs after the
        // sleep has begun.
        guard arrivals.value > 0 else { return }
        let action = state.withLock { state -> TestTimeline.Action? in
            guard let sleep = state.remove(task) else { return nil }
            state.cancelled.append(sleep)
            return sleep.action
        }
        action?.cancel()
    }

    /// Removes the remaining jobs of cancelled sleeps when no task is ready.
    ///
    /// A task that resumes in the turn of an actor can't be identified. When no task is ready,
    /// however, each task that was cancelled during its sleep has already resumed.
    ///
    /// - Parameters:
    ///   - deadline: The instant to which time advances next. Only sleeps that end at this instant
    ///     are examined because examining all sleeps each time would take too long. If `nil`, all
    ///     sleeps are examined.
    func takeCancelledJobs(until deadline: TestTimeline.Instant?) -> [Sleep] {
        guard arrivals.value > 0 else { return [] }
        let (sleeps, cancelled) = state.withLock { state in
            let examinesAll = deadline == nil || state.sleeps.count <= Self.maximumExaminedSleeps
            let tasks = examinesAll ? Set(state.sleeps.keys) : deadline.flatMap { state.tasks[$0] }
            let cancelled = state.removeCancelled(tasks ?? [])
            return (exchange(&state.cancelled, with: []) + cancelled, cancelled)
        }
        for sleep in cancelled { sleep.action?.cancel() }
        return sleeps
    }

    /// The sleeping tasks in order of arrival, with the runtime's IDs of the tasks.
    var sleepers: [(task: UInt64, sleeper: TestTimeline.Sleeper)] {
        state.withLock { $0.sleeps.sorted { $0.value.arrival < $1.value.arrival } }
            .map { ($0.key, $0.value.sleeper) }
    }
}
