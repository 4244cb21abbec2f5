import Understudy

/// Runs a body and its tasks on one thread, job by job, in a chosen order.
///
/// Everything happens on the thread that calls ``perform(_:)``. Other threads only enqueue jobs.
final class Scheduler: Sendable {
    /// The state that the scheduler shares with the stage and with doubles.
    let shared: SchedulerState
    let timeline: TestTimeline
    private let tier: Rehearsal.Tier
    private let limits: Rehearsal.Limits
    private let idleTimeout: Duration
    private let executor: StageExecutor
    private let mainActor: StageExecutor
    private let route: StageRoute
    private let interruption: Interruption?
    private let state = Locked(State())

    private struct State {
        /// The task of the body.
        var task: Task<Void, Never>?
        /// The result of the body, or `nil` if it's still running.
        var result: Result<Void, any Error>?
        var cancellation: RunResult.Cancellation?
        weak var presence: StagePresence?
    }

    /// - Parameters:
    ///   - interruption: The moment at which the body's task is cancelled, or zero to count the
    ///     moments. For more information, see ``Interruption``.
    ///   - recordsFunctions: Whether a report will show the functions of tasks.
    init(
        _ strategy: Chooser.Strategy, tier: Rehearsal.Tier, limits: Rehearsal.Limits,
        at location: TestReport.Location, interruption: Int? = nil,
        recordsFunctions: Bool = false
    ) {
        self.interruption = interruption.map { Interruption(at: $0) }
        self.tier = tier
        self.limits = limits
        idleTimeout = limits.idleTimeout ?? (tier == .structured ? .seconds(5) : .seconds(1))
        timeline = TestTimeline(at: location)
        shared = SchedulerState(
            strategy, timeline, tier: tier, recordsFunctions: recordsFunctions,
            maximumCallsPerStep: limits.maximumCallsPerStep ?? limits.maximumStepsPerInstant)
        let takesSleeps = tier >= .clocks
        executor = Scheduling.executor(shared, place: .stage, takesSleeps: takesSleeps)
        mainActor = Scheduling.executor(shared, place: .mainActor, takesSleeps: takesSleeps)
        route = StageRoute(
            shared, mainActor: mainActor, taskExecutor: tier >= .clocks ? executor : nil)
    }

    /// Runs the body until it has ended and nothing else is ready at that instant, or until it
    /// can't continue.
    ///
    /// - Parameters:
    ///   - started: A function that receives the body's task before its first step.
    func perform(
        _ body: @escaping StageBody,
        started: (Task<Void, Never>) -> Void = { _ in }
    ) -> RunResult {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            System.refuseOlderSystem()
        }
        enter()
        defer { leave() }
        let stage = Rehearsal.Stage(shared, on: executor)
        let task = Task(executorPreference: executor) { [self] in
            do {
                let presence = StagePresence(stage)
                state.withLock { $0.presence = presence }
                try await stage.withCurrent(presence) { try await body(stage) }
                state.withLock { $0.result = .success(()) }
            } catch {
                state.withLock { $0.result = .failure(error) }
            }
        }
        if let first = shared.firstJob { route.begin(with: first) }
        state.withLock { $0.task = task }
        started(task)
        let ending = run()
        shared.recordWaitingTasks()
        let (result, cancellation) = state.withLock { ($0.result, $0.cancellation) }
        var error: (any Error)?
        if case .failure(let failure)? = result { error = failure }
        let run = shared.result(
            ending, error: error, moments: interruption?.moments ?? [], cancellation: cancellation)
        if ending.isStuck {
            // A stuck task stays in its state, and still refers to its executor. Cancelling it
            // would run code that may never return, as the report states.
            _ = Unmanaged.passRetained(self)
        } else {
            timeline.cancelSleepers()
            while limits.allow(shared.stepCounts), runNext() {}
        }
        timeline.forgetSleepers()
        shared.close(isStuck: ending.isStuck)
        // A task of the main actor that waits forever refers to its executor without retaining it.
        if shared.hasMainActor { _ = Unmanaged.passRetained(mainActor) }
        return run
    }

    /// Makes the current thread the one that runs the jobs of the rehearsal.
    private func enter() {
        _ = SharedHashSeeds.areSet
        if tier >= .tasks { RuntimeHooks.begin(route) }
        VirtualClock.current = shared.clock
        shared.enter()
        timeline.setSettleHandler { [weak self] in self?.settle() }
        timeline.observeSleepers { [weak shared] sleep in shared?.recordSleep(sleep) }
        timeline.observeWaits { [weak shared] wait in shared?.recordWait(wait) }
        timeline.setCallCounter { [weak shared] call, canSuspend in
            shared?.count(call, canSuspend: canSuspend) ?? false
        }
    }

    private func leave() {
        timeline.setSettleHandler(nil)
        timeline.observeSleepers(nil)
        timeline.observeWaits(nil)
        timeline.setCallCounter(nil)
        VirtualClock.current = nil
        if tier >= .tasks { RuntimeHooks.end(route) }
    }

    private var isBodyRunning: Bool { state.withLock { $0.result == nil } }

    // MARK: - Running

    private func run() -> RunResult.Ending {
        // A timer may fire forever without causing a step of any task.
        var idleTurns = 0
        while limits.allow(shared.stepCounts), limits.allow(idleTurns) {
            if runNext() { continue }
            if let step = shared.endlessStep { return .endlessStep(step) }
            interruption?.recordIdle()
            let steps = shared.steps
            if let ending = System.releasingObjects({ handleIdle() }) { return ending }
            idleTurns = shared.steps == steps ? idleTurns + 1 : 0
        }
        return limits.allow(max(shared.steps, idleTurns))
            ? .livelocked(at: timeline.elapsed) : .endless(at: timeline.elapsed)
    }

    /// Runs one step, or returns `false` if no job is ready.
    private func runNext() -> Bool {
        if shared.endlessStep != nil { return false }
        while let next = shared.next() {
            switch next {
            case .step(let job):
                System.releasingObjects { runStep(job) }
                return true
            case .doubleWork(let job): System.releasingObjects { run(job.job, at: job.place) }
            case .arrivals: _ = shared.admitArrivals()
            }
        }
        return false
    }

    private func runStep(_ next: ReadyJob) {
        interrupt(isInStep: true) { $0.recordResumption(of: next.task, in: $1) }
        shared.resetCallCount()
        run(next.job, at: next.place)
        while let hop = shared.takeHop() { run(hop.job, at: hop.place) }
        shared.endStep()
        shared.progress.add()
        interrupt(isInStep: false) { $0.recordSuspension(of: next.task, in: $1) }
        reportViolatedInvariants()
        awaitSentWork()
    }

    /// Cancels the body if the current moment is the moment at which to cancel it.
    ///
    /// - Parameters:
    ///   - record: A function that records the moment in the step with the given number, and
    ///     returns whether to cancel the body.
    private func interrupt(isInStep: Bool, _ record: (Interruption, Int) -> Bool) {
        guard let interruption, isBodyRunning, record(interruption, shared.steps) else { return }
        // Otherwise, another thread could resume a task while it's cancelled. The result would be
        // random, and each of them could wait for a lock of the other one.
        waitForSentWork()
        let cancellation = shared.recordCancellation(isInStep: isInStep)
        let task = state.withLock { state in
            state.cancellation = cancellation
            return state.task
        }
        // Don't hold a lock here, because this call runs cancellation handlers.
        task?.cancel()
    }

    /// Waits for work that doubles sent to other threads in a step, so that its result is one more
    /// job to choose from.
    ///
    /// This doesn't include work that was announced by a test because such work continues when no
    /// task is ready.
    ///
    /// The result must not depend on how long the other threads take. For example, if all threads
    /// of a dispatch queue's pool are blocked, Dispatch only adds another thread after a second or
    /// more. Therefore, the wait only ends early if the double knows that a later step is needed.
    private func awaitSentWork() {
        shared.pollAfterStep()
        guard shared.state.withLock({ $0.arrivals.shouldWaitForDoubles }) else { return }
        waitForSentWork()
        if !shared.arrivals.isExpecting { _ = shared.admitArrivals() }
    }

    /// Waits until the work that doubles sent to other threads has returned.
    private func waitForSentWork() {
        while shared.isExpectingSoon {
            if !shared.waitForArrival(atMost: limits.externalWorkTimeout) {
                shared.state.withLock { $0.arrivals.markPendingAsLate() }
            }
        }
    }

    /// Runs a job on the current thread.
    private func run(_ job: UnownedJob, at place: JobPlace) {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            System.refuseOlderSystem()
        }
        // A step that advances time contains other steps.
        let wasInJob = shared.isInJob.withLock { exchange(&$0, with: true) }
        defer { shared.isInJob.withLock { $0 = wasInJob } }
        let preference = executor.asUnownedTaskExecutor()
        switch place {
        case .stage: job.runSynchronously(on: preference)
        case .mainActor:
            job.runSynchronously(
                isolatedTo: mainActor.asUnownedSerialExecutor(), taskExecutor: preference)
        }
    }

    private func reportViolatedInvariants() {
        let invariants = shared.state.withLock { exchange(&$0.invariants, with: []) }
        if invariants.isEmpty { return }
        // Don't hold the lock here, because an invariant may read the stage or add another
        // invariant.
        let valid = invariants.filter { invariant in
            if invariant.holds() { return true }
            let text = StageText(shared.trace, shared.taskTable).violated(invariant.title)
            TestReport.send(TestReport(text, at: invariant.location))
            return false
        }
        shared.state.withLock { $0.invariants = valid + $0.invariants }
    }

    /// Handles the state in which no job is ready by waiting or by advancing time.
    ///
    /// If neither of them helps, this function returns the reason.
    private func handleIdle() -> RunResult.Ending? {
        endCancelledSleeps(until: timeline.nextDeadline)
        // Read these values before the jobs from other threads because the jobs of work that has
        // ended by now have already arrived.
        let arrivals = shared.arrivals
        let externalWork = arrivals.unfinished
        let isExpecting = arrivals.isExpecting
        // A job that has arrived may be part of pending work, so the doubles check their work
        // first.
        if !isExpecting, shared.poll() || shared.admitArrivals() { return nil }
        if !externalWork.isEmpty {
            return shared.waitForArrival(atMost: limits.externalWorkTimeout)
                ? nil : .waitsForExternalWork(externalWork, for: limits.externalWorkTimeout)
        }
        if shared.resumeIdleWaiters() { return nil }
        guard isBodyRunning else {
            endCancelledSleeps(until: nil)
            // The tasks that would continue after the body has ended.
            let hasUnstructuredTask = state.withLock { $0.presence != nil }
            return .ended(
                asleep: shared.asleep, hasOthers: tier >= .tasks && hasUnstructuredTask)
        }
        if !shared.isTimePaused, let deadline = timeline.nextDeadline {
            timeline.advance(to: deadline)
            shared.progress.add()
            return nil
        }
        // In the meantime, a task that isn't controlled may begin to sleep on the stage's timeline.
        if shared.waitForArrival(atMost: idleTimeout) { return nil }
        endCancelledSleeps(until: nil)
        return timeline.nextDeadline == nil
            ? .deadlocked(elsewhere: shared.asleepElsewhere)
            : .paused(asleep: shared.asleep)
    }

    /// Ends plain sleeps that were cancelled.
    ///
    /// The tasks have already resumed, so this function doesn't take any steps.
    ///
    /// - Parameters:
    ///   - deadline: The instant to which time advances next. If `nil`, all cancelled sleeps are
    ///     ended.
    private func endCancelledSleeps(until deadline: TestTimeline.Instant?) {
        for sleep in shared.plainSleeps.takeCancelledJobs(until: deadline) {
            run(sleep.job, at: sleep.place)
        }
    }

    /// Waits for pending work and makes its jobs ready, or returns `false` if no job has arrived.
    ///
    /// - Parameters:
    ///   - isInStep: Whether a step continues afterwards.
    private func admitPendingWork(isInStep: Bool) -> Bool {
        if !shared.arrivals.isExpecting { _ = shared.poll(isInStep: isInStep) }
        while shared.arrivals.isExpecting,
            shared.waitForArrival(atMost: limits.externalWorkTimeout)
        {}
        return shared.admitArrivals()
    }

    /// Runs all jobs that are ready before time advances.
    private func settle() {
        guard shared.isOnStage else { return }
        shared.record(time: timeline.elapsed)
        if shared.clock?.isThreadBlocked == true { return }
        let running = shared.running
        repeat {
            while limits.allow(shared.stepCounts), runNext() {}
        } while limits.allow(shared.stepCounts) && admitPendingWork(isInStep: running != nil)
        shared.state.withLock { $0.running = running }
    }
}

// MARK: - Trying orders

extension Scheduler {
    /// Runs a body under several schedules of its tasks, on another thread, until the body returns
    /// `true`.
    ///
    /// - Parameters:
    ///   - count: The maximum number of schedules to try. The first schedule is first come, first
    ///     served, and all other schedules are random.
    ///   - tier: The tier on which to run the body.
    ///   - body: The body to run. It runs on a new stage each time.
    /// - Returns: `true` if the body returned `true`. If the time limit for shortening a
    ///   schedule is reached first, the result is `false`.
    static func tryOrders(
        _ count: Int, on tier: Rehearsal.Tier, _ body: @escaping @Sendable () async -> Bool
    ) -> Bool {
        let done = Flag()
        let found = Locked(false)
        let work: @Sendable () async -> Void = {
            TestReport.$reporter.withValue(IssueRecorder()) {
                for number in 0..<count where !found.withLock({ $0 }) {
                    let scheduler = Scheduler(
                        number == 0 ? .oldest : .random(seed: UInt64(number)), tier: tier,
                        limits: Rehearsal.Limits(steps: 10_000, idleTimeout: .milliseconds(10)),
                        at: TestReport.Location())
                    _ = scheduler.perform { _ in
                        if await body() { found.withLock { $0 = true } }
                    }
                }
            }
            done.raise()
        }
        Rehearsal.Stage.withoutCurrent {
            System.startTask(work)
        }
        _ = done.wait(atMost: Rehearsal.Limits.shorteningTime)
        return found.withLock { $0 }
    }
}
