import Synchronization
import Understudy

/// What the threads of a rehearsal share: the jobs that can run, who they belong to, and what has
/// happened. Jobs come from anywhere; one thread at a time takes them.
final class Backstage: JobReceiver {
    let timeline: TestTimeline
    let state: Locked<State>
    /// The thread that runs the jobs; zero before it does.
    private let thread = Atomic<UInt>(0)
    /// Raised when something comes from another thread.
    let arrival = Flag()
    /// How many jobs were taken, and how often time was moved because none could run; see
    /// ``Watch``.
    let progress = Atomic<Int>(0)
    /// Whether the thread waits for another one, on purpose.
    let isWaiting = Atomic<Bool>(false)
    /// How many calls of doubles and sleeps the step has made that runs; see
    /// ``count(_:canSuspend:)``.
    let calls = Atomic<Int>(0)
    /// The largest number of calls in a step that has ended.
    let mostCalls = Atomic<Int>(0)
    /// How many calls one step may make.
    let callsAtOnce: Int
    let invariants = Invariants()
    let plainSleeps = PlainSleeps()
    /// What is said when the process dies in a step.
    private let lastWords = LastWords.current
    /// What the machine's clocks say on the rehearsal's thread; `nil` on a tier that leaves them
    /// alone.
    let clock: VirtualClock?
    private let tellsCalls: Bool

    struct State {
        var ready = ReadyQueue()
        var cast = Cast()
        var trace = Trace()
        var chooser: Chooser
        /// How many choices there were.
        var points = 0
        /// The job whose step runs.
        var running: ReadyJob?
        /// The same job again, which goes on in the same step.
        var hop: ReadyJob?
        /// What other threads have handed over, and no step has seen.
        var arrivals = Arrivals()
        /// The first job that came from a thread outside of the rehearsal.
        var handOver: HandOver?
        var ownWork = OwnTasks()
        var inquiries = Inquiries()
        var waitsForQuiet: [UnsafeContinuation<Void, Never>] = []
        var outside: [OutsideEntry] = []
        var time = Duration.zero
        /// How many steps there were when time came to where it is.
        var stepsBefore = 0
        var lostTime: LostTime
        var guesses = Guesses()
        var isTimePaused = false
        var hasMainActor = false
        var isClosed = false
        var endlessStep: Performance.EndlessStep?
        var alarm: Flag?
        /// Whether the body is suspended for good.
        var isStuck = false

        /// Adds a job to those that can run.
        ///
        /// - Parameters:
        ///   - task: whose it is, where that is known without its number.
        ///   - parent: the task whose step has brought it.
        /// - Returns: the task that it is taken for.
        @discardableResult
        mutating func add(
            _ job: UnownedJob, at place: JobPlace, of task: Int?, parent: Int?, isCaptured: Bool
        ) -> Int {
            let task =
                task
                ?? cast.number(
                    of: JobIdentity.id(of: job), parent: parent, step: trace.steps.count,
                    isCaptured: isCaptured || place == .mainActor)
            ready.append(ReadyJob(job: job, task: task, place: place))
            if place == .mainActor { hasMainActor = true }
            return task
        }

        /// Whether a job that comes after the end stays where it is: that of a body which is stuck,
        /// and those of its children. All others go on as if there had been no rehearsal.
        func keeps(_ job: UnownedJob) -> Bool {
            guard isStuck, let number = cast.number(ofKnown: JobIdentity.id(of: job)) else {
                return false
            }
            return !cast.members[number].isCaptured
        }

        /// Takes note of the name of the task that runs on this thread. The runtime tells no other:
        /// it is learned when a task does something that the stage sees, and shown from its first
        /// step on.
        mutating func learnName() {
            guard let name = currentTaskName, let running else { return }
            cast.name(JobIdentity.ofCurrentTask, or: running.task, name)
        }
    }

    /// - Parameter tellsCalls: whether a report will show the functions that tasks are in.
    init(
        _ strategy: Chooser.Strategy, _ timeline: TestTimeline, _ lostTime: LostTime,
        tier: Rehearsal.Tier, tellsCalls: Bool = false, callsAtOnce: Int = 1_000_000
    ) {
        self.timeline = timeline
        self.callsAtOnce = callsAtOnce
        self.tellsCalls = tellsCalls
        clock = tier >= .clocks ? VirtualClock(timeline) : nil
        var state = State(chooser: Chooser(strategy), lostTime: lostTime)
        if tellsCalls { state.cast.calls = CallLog() }
        self.state = Locked(state)
        lastWords?.begin()
    }

    /// When its thread was kept from the processor so far.
    var lostTime: LostTime { state.withLock { $0.lostTime } }

    /// Whether this is the thread that runs the jobs.
    var isOnStage: Bool { System.currentThread == thread.load(ordering: .relaxed) }

    /// Whether a job runs.
    let isInJob = Atomic<Bool>(false)

    var isBetweenSteps: Bool { isOnStage && !isInJob.load(ordering: .relaxed) }

    /// Makes this thread the one that runs the jobs.
    func enter() { thread.store(System.currentThread, ordering: .relaxed) }

    // MARK: - Jobs

    /// Takes a job that can run.
    ///
    /// - Parameters:
    ///   - job: the job.
    ///   - place: the executor that it was sent to.
    ///   - owner: the task whose sleep it ends, where that is known.
    ///   - isCaptured: whether it came by a hook.
    /// - Returns: `false` when the rehearsal is over, and the job goes elsewhere.
    func admit(
        _ job: UnownedJob, at place: JobPlace, of owner: Int?, isCaptured: Bool
    ) -> Bool {
        guard isOnStage else { return handOver(job, at: place, isCaptured: isCaptured) }
        let id = JobIdentity.id(of: job)
        if owner == nil { plainSleeps.goesOn(id) }
        return state.withLock { state in
            guard !state.isClosed else { return state.keeps(job) }
            if state.ownWork.take(job, at: place) { return true }
            if isCaptured, let running = state.running, running.isHop(job) {
                state.hop = running
                return true
            }
            state.learnName()
            let parent = state.running?.task
            // What is no task, such as the turn of an actor, belongs to the task that asked for it.
            let asking = owner ?? (id == 0 ? parent : nil)
            // The runtime ends a sleep by a task of its own, which readers have not started.
            if let owner, id != 0 { state.cast.adopt(id, as: owner) }
            if let owner { state.cast.woke(owner) }
            state.add(job, at: place, of: asking, parent: parent, isCaptured: isCaptured)
            return true
        }
    }

    func noteMade(_ task: UnownedJob, name: String?) {
        let id = JobIdentity.id(of: task)
        state.withLock { state in
            guard !state.isClosed else { return }
            let number = state.cast.number(
                of: id, parent: state.running?.task, step: state.trace.steps.count)
            state.cast.capture(number)
            if let name { state.cast.name(id, or: number, name) }
            // On an actor it never comes as a job of its own.
            state.cast.calls?.meet(task, as: number)
        }
    }

    /// What runs next.
    enum Next {
        /// A job, which is a step.
        case step(ReadyJob)
        /// A job of what a double does for as long as it lives, which is none.
        case ownWork(OwnTasks.Job)
        /// Nothing yet: what other threads have handed over has waited for too long.
        case arrivals
    }

    /// Chooses the job that runs next; `nil` when none can.
    func next() -> Next? {
        state.withLock { state in
            if let job = state.ownWork.takeJob() { return .ownWork(job) }
            let step = state.trace.steps.count
            if state.arrivals.starve(at: step) { return .arrivals }
            guard !state.ready.isEmpty else {
                state.running = nil
                return nil
            }
            let width = state.ready.count
            let index = state.chooser.choose(from: state.ready, step: step)
            let job = state.ready.remove(at: index)
            if width > 1 { state.points += 1 }
            lastWords?.step(at: state.points, index)
            state.trace.append(
                Trace.Step(task: Int32(job.task), choice: Int32(index), width: Int32(width)))
            state.cast.ran(job.task, in: step)
            state.cast.calls?.begin(job.job, of: job.task)
            state.running = job
            return .step(job)
        }
    }

    /// Takes note that the step that began last has ended.
    func endStep() {
        if tellsCalls { state.withLock { $0.cast.calls?.end() } }
    }

    /// Takes note of where the tasks wait.
    func look() {
        if tellsCalls { state.withLock { $0.cast.calls?.look() } }
    }

    /// Takes the job that ran last when it goes on in the same step.
    func takeHop() -> ReadyJob? {
        state.withLock { state in
            defer { state.hop = nil }
            return state.hop
        }
    }

    /// The job that would run first; `nil` when none can.
    var firstJob: UnownedJob? {
        state.withLock { $0.ready.isEmpty ? nil : $0.ready[0].job }
    }

    /// Whether a job was sent to the main actor.
    var hasMainActor: Bool { state.withLock { $0.hasMainActor } }

    /// The job whose step runs, which another may take over for a while.
    var running: ReadyJob? {
        get { state.withLock { $0.running } }
        set { state.withLock { $0.running = newValue } }
    }

    // MARK: - Time and quiet

    /// Takes note of when a step begins on the machine's own clock.
    func beginStep() {
        let now = ContinuousClock.now
        state.withLock { state in
            state.lostTime.look(at: now)
            if let running = state.running { state.cast.began(running.task, at: now) }
        }
    }

    var isTimePaused: Bool {
        get { state.withLock { $0.isTimePaused } }
        set { state.withLock { $0.isTimePaused = newValue } }
    }

    /// Suspends the task until nothing else can run at this instant.
    func quiet() async {
        await withUnsafeContinuation { continuation in
            state.withLock { $0.waitsForQuiet.append(continuation) }
        }
    }

    /// Wakes those who waited for quiet; `false` when no task did.
    func tellQuiet() -> Bool {
        let waiting = state.withLock { state in
            defer { state.waitsForQuiet = [] }
            return state.waitsForQuiet
        }
        for continuation in waiting { continuation.resume() }
        return !waiting.isEmpty
    }

    /// The current task falls asleep, on the stage's time or another: it may be one that is not
    /// governed.
    func notice(_ sleep: SleepingTask) {
        guard isOnStage else { return arrival.raise() }
        state.withLock { state in
            state.learnName()
            state.cast.fellAsleep(JobIdentity.ofCurrentTask, as: sleep)
        }
    }

    /// The current task begins to wait for a double, or ends its wait.
    func notice(_ wait: String?) {
        guard isOnStage else { return }
        state.withLock { $0.cast.waits(JobIdentity.ofCurrentTask, for: wait) }
    }

    /// Takes no more jobs.
    ///
    /// - Parameter isStuck: whether the body is suspended for good.
    func close(isStuck: Bool) {
        let rest = state.withLock { state in
            defer {
                state.ready = ReadyQueue()
                state.arrivals = Arrivals()
            }
            (state.isClosed, state.isStuck) = (true, isStuck)
            return (state.ready, state.arrivals)
        }
        withExtendedLifetime(rest) {}
    }
}
