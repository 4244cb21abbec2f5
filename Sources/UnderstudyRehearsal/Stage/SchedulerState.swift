import Understudy

/// The state that the threads of a rehearsal share.
///
/// It contains the jobs that are ready, their tasks, and the recorded events. Jobs can be enqueued
/// on any thread, but only one thread at a time runs them.
@dynamicMemberLookup
final class SchedulerState: JobReceiver {
    let timeline: TestTimeline
    let tier: Rehearsal.Tier
    let state: Locked<State>
    /// The ID of the thread that runs the jobs, or zero if no thread runs them yet.
    private let thread = Locked<UInt>(0)
    /// A flag that is raised when a job arrives from another thread.
    let arrival = Flag()
    /// The number of jobs that were taken, plus the number of times that time has advanced because
    /// no job was ready. ``Watch`` reads it.
    let progress = Counter()
    /// `true` if the thread is intentionally waiting for another thread.
    let isWaiting = Locked(false)
    /// The number of double calls and sleeps in the current step.
    let calls = Counter()
    /// The largest number of calls in a completed step.
    let highestCallCount = Locked<UInt64>(0)
    /// The maximum number of calls in one step.
    let maximumCallsPerStep: Int
    let plainSleeps = PlainSleeps()
    /// The virtual values of the machine's clocks on the thread of the rehearsal, or `nil` on a
    /// tier that doesn't change these values.
    let clock: VirtualClock?
    let recordsFunctions: Bool

    struct State {
        var ready = ReadyQueue()
        var taskTable = TaskTable()
        var trace = Trace()
        var chooser: Chooser
        /// The job of the current step, if any.
        ///
        /// Another job may temporarily replace it.
        var running: ReadyJob?
        /// The job of the current step if it was enqueued again and continues in the same step.
        var hop: ReadyJob?
        /// The jobs that other threads enqueued and that aren't ready yet.
        var arrivals = Arrivals()
        /// The first job from a thread outside of the rehearsal, if any.
        var externalEnqueue: ExternalEnqueue?
        var doubleWork = DoubleTasks()
        /// The queries which doubles make when no task is ready.
        ///
        /// These queries are made before time advances, and before the rehearsal ends. For example,
        /// a double isn't notified immediately when a task cancels its request on another thread,
        /// and queries that thread about its progress.
        var progressQueries: [DoubleWork.ProgressQuery] = []
        /// The number of steps at the latest query.
        ///
        /// If there were no steps since then, the queries don't need to be made again.
        var polledAt: Int?
        var invariants: [Invariant] = []
        var idleWaiters: [UnsafeContinuation<Void, Never>] = []
        var time = Duration.zero
        /// The number of steps when time advanced to the current instant.
        var stepsBefore = 0
        var isTimePaused = false
        /// `true` if a job was enqueued on the main actor.
        var hasMainActor = false
        var isClosed = false
        var endlessStep: RunResult.EndlessStep?
        /// A flag that is raised when a step blocks its thread forever.
        var alarm: Flag?
        /// `true` if the body is suspended forever.
        var isStuck = false

        /// Adds a job that is ready to run.
        ///
        /// - Parameters:
        ///   - task: The number of the job's task, if it's known without the task's ID.
        ///   - parent: The number of the task whose step enqueued the job.
        /// - Returns: The number of the task to which the job is attributed.
        @discardableResult
        mutating func add(
            _ job: UnownedJob, at place: JobPlace, of task: Int?, parent: Int?, isCaptured: Bool
        ) -> Int {
            let task =
                task
                ?? taskTable.number(
                    of: JobIdentity.id(of: job), parent: parent, step: trace.steps.count,
                    isCaptured: isCaptured || place == .mainActor)
            if let entry = ready.append(ReadyJob(job: job, task: task, place: place)) {
                chooser.add(entry)
            }
            if place == .mainActor { hasMainActor = true }
            return task
        }

        /// Returns whether a job that arrives after the end of the rehearsal must not run.
        ///
        /// This is the case for the jobs of a stuck body and of its child tasks. All other jobs run
        /// as if there had been no rehearsal.
        func withholds(_ job: UnownedJob) -> Bool {
            guard isStuck, let number = taskTable.number(ofKnown: JobIdentity.id(of: job)) else {
                return false
            }
            return !taskTable.members[number].isCaptured
        }

        /// Records the name of the task that runs on the current thread.
        ///
        /// The runtime doesn't provide the names of other tasks, so the name of a task is recorded
        /// when it does something that the stage observes, and is shown from its first step.
        mutating func recordName() {
            guard let name = currentTaskName, let running else { return }
            taskTable.setName(name, of: JobIdentity.ofCurrentTask, or: running.task)
        }
    }

    /// - Parameters:
    ///   - recordsFunctions: Whether a report will show the functions of tasks.
    init(
        _ strategy: Chooser.Strategy, _ timeline: TestTimeline, tier: Rehearsal.Tier,
        recordsFunctions: Bool = false, maximumCallsPerStep: Int = 1_000_000
    ) {
        self.timeline = timeline
        self.tier = tier
        self.maximumCallsPerStep = maximumCallsPerStep
        self.recordsFunctions = recordsFunctions
        clock = tier >= .clocks ? VirtualClock(timeline) : nil
        var state = State(chooser: Chooser(strategy))
        if recordsFunctions { state.taskTable.calls = StepCalls() }
        self.state = Locked(state)
        CrashMessage.current?.pointee.begin()
    }

    /// A value of the state, which is read with the lock.
    subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
        state.withLock { $0[keyPath: path] }
    }

    /// `true` if the current thread runs the jobs.
    var isOnStage: Bool { System.currentThread == thread.withLock { $0 } }

    /// `true` if a job is running.
    let isInJob = Locked(false)

    var isBetweenSteps: Bool { isOnStage && !isInJob.withLock { $0 } }

    /// Makes the current thread the thread that runs the jobs.
    func enter() { thread.withLock { $0 = System.currentThread } }

    // MARK: - Jobs

    func admit(
        _ job: UnownedJob, at place: JobPlace, of owner: Int?, isCaptured: Bool
    ) -> Bool {
        guard isOnStage else { return externalEnqueue(job, at: place, isCaptured: isCaptured) }
        let id = JobIdentity.id(of: job)
        if owner == nil { plainSleeps.recordResumption(of: id) }
        return state.withLock { state in
            guard !state.isClosed else { return state.withholds(job) }
            if state.doubleWork.take(job, at: place) { return true }
            if isCaptured, let running = state.running, running.isHop(job) {
                state.hop = running
                return true
            }
            state.recordName()
            let parent = state.running?.task
            // A job without a task, for example the turn of an actor, belongs to the task that
            // requested it.
            let requester = owner ?? (id == 0 ? parent : nil)
            // The runtime ends a sleep with an internal task that doesn't occur in the code of the
            // reader.
            if let owner, id != 0 { state.taskTable.register(id, as: owner) }
            state.add(job, at: place, of: requester, parent: parent, isCaptured: isCaptured)
            return true
        }
    }

    func recordCreation(_ task: UnownedJob, name: String?) {
        let id = JobIdentity.id(of: task)
        state.withLock { state in
            guard !state.isClosed else { return }
            let number = state.taskTable.number(
                of: id, parent: state.running?.task, step: state.trace.steps.count)
            state.taskTable.capture(number)
            if let name { state.taskTable.setName(name, of: id, or: number) }
            // A task that runs on an actor never appears as a separate job.
            state.taskTable.calls?.add(task, as: number)
        }
    }

    /// What to run next.
    enum Next {
        /// Run a job.
        ///
        /// This is a step of the rehearsal.
        case step(ReadyJob)
        /// Run a job of the work that a double does during its whole lifetime.
        ///
        /// This isn't a step.
        case doubleWork(DoubleTasks.Job)
        /// Take the jobs of other threads before running a job, because they waited for too long.
        case arrivals
    }

    /// Selects the job to run next, or returns `nil` if no job is ready.
    func next() -> Next? {
        state.withLock { state in
            if let job = state.doubleWork.takeJob() { return .doubleWork(job) }
            let step = state.trace.steps.count
            if state.arrivals.areStarving(at: step) { return .arrivals }
            guard !state.ready.isEmpty else {
                state.running = nil
                return nil
            }
            let width = state.ready.count
            let index = state.chooser.choose(from: state.ready, step: step)
            let (job, next) = state.ready.remove(at: index)
            if let next { state.chooser.add(next) }
            CrashMessage.current?.pointee.beginStep(choice: state.chooser.choiceCount, index: index)
            let interrupts = state.trace.steps.last.map {
                $0.task != job.task && state.ready.has($0.task)
            }
            state.trace.append(
                Trace.Step(
                    task: job.task, choice: index, width: width, interrupts: interrupts ?? false))
            state.taskTable.setLastStep(step, of: job.task)
            state.taskTable.calls?.begin(job.job, of: job.task)
            state.running = job
            return .step(job)
        }
    }

    /// Records that the latest step ended.
    func endStep() {
        state.withLock { state in
            state.running?.hasEnded = true
            if recordsFunctions { state.taskTable.calls?.end() }
        }
    }

    /// Records the positions of the waiting tasks.
    func recordWaitingTasks() {
        if recordsFunctions { state.withLock { $0.taskTable.calls?.recordWaitingTasks() } }
    }

    /// Takes the latest job if it continues in the same step.
    func takeHop() -> ReadyJob? {
        state.withLock { exchange(&$0.hop, with: nil) }
    }

    /// The job that would run first, or `nil` if no job is ready.
    var firstJob: UnownedJob? {
        state.withLock { $0.ready.isEmpty ? nil : $0.ready[0].job }
    }

    // MARK: - Time and idleness

    /// Suspends the current task until no other task is ready at the current instant.
    func waitUntilIdle() async {
        await withUnsafeContinuation { continuation in
            state.withLock { $0.idleWaiters.append(continuation) }
        }
    }

    /// Resumes the tasks that are waiting until no other task is ready, or returns `false` if there
    /// are none.
    func resumeIdleWaiters() -> Bool {
        let waiting = state.withLock { exchange(&$0.idleWaiters, with: []) }
        for continuation in waiting { continuation.resume() }
        return !waiting.isEmpty
    }

    /// Records that the current task sleeps, either on the stage's timeline or on another timeline.
    ///
    /// The current task may also be a task that the rehearsal doesn't control.
    func recordSleep(_ sleep: SleepingTask) {
        guard isOnStage else { return arrival.raise() }
        state.withLock { state in
            state.recordName()
            state.taskTable.setSleep(sleep, of: JobIdentity.ofCurrentTask)
        }
    }

    /// Records that the current task begins to wait for a double, or no longer waits for it.
    func recordWait(_ wait: String?) {
        guard isOnStage else { return }
        state.withLock { $0.taskTable.setWait(wait, of: JobIdentity.ofCurrentTask) }
    }

    // MARK: - End

    /// Returns the result of the run so far.
    func result(
        _ ending: RunResult.Ending, error: (any Error)? = nil,
        moments: [RunResult.Moment] = [], cancellation: RunResult.Cancellation? = nil
    ) -> RunResult {
        let calls = Int(max(highestCallCount.withLock { $0 }, calls.value))
        return state.withLock { state in
            let trace = state.trace
            let announced =
                trace.hasAnnounced ? ExternalEnqueue(step: trace.steps.count, task: nil) : nil
            return RunResult(
                ending: ending, tier: tier, error: error, trace: trace, taskTable: state.taskTable,
                externalEnqueue: state.externalEnqueue ?? announced, moments: moments,
                cancellation: cancellation, highestCallCount: calls)
        }
    }

    /// Stops accepting jobs.
    ///
    /// - Parameters:
    ///   - isStuck: Whether the body is suspended forever.
    func close(isStuck: Bool) {
        let rest = state.withLock { state in
            defer {
                state.ready = ReadyQueue()
                state.arrivals = Arrivals()
            }
            state.isClosed = true
            state.isStuck = isStuck
            return (state.ready, state.arrivals)
        }
        withExtendedLifetime(rest) {}
    }
}

/// A condition that must hold after each step.
struct Invariant: Sendable {
    let title: String
    let location: TestReport.Location
    let holds: @Sendable () -> Bool
}
