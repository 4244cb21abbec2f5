import Understudy

// What other threads do for a rehearsal, and what they hand over.

extension Backstage {
    /// Keeps a job that another thread hands over.
    ///
    /// - Returns: `false` when the rehearsal is over, and the job goes elsewhere.
    func handOver(_ job: UnownedJob, at place: JobPlace, isCaptured: Bool) -> Bool {
        let isKept = state.withLock { state in
            guard !state.isClosed else { return state.keeps(job) }
            if state.ownWork.take(job, at: place) { return true }
            state.arrivals.add(
                .init(job: job, place: place, isCaptured: isCaptured), at: state.trace.steps.count)
            return true
        }
        arrival.raise()
        return isKept
    }

    /// Lets the jobs run that other threads have handed over; `false` where there are none.
    ///
    /// They wait until nothing else can run, and then come in the order of their tasks: so it makes
    /// no difference at which moment another thread was as far.
    func admitArrivals() -> Bool {
        let (jobs, returns, areOfDouble) = state.withLock { state in
            state.isClosed ? ([], [], false) : state.arrivals.takeAll()
        }
        for arrival in jobs { plainSleeps.goesOn(JobIdentity.id(of: arrival.job)) }
        state.withLock { state in
            for arrival in state.inOrder(jobs) {
                let task = state.add(
                    arrival.job, at: arrival.place, of: nil, parent: nil,
                    isCaptured: arrival.isCaptured)
                if !areOfDouble, state.handOver == nil {
                    state.handOver = HandOver(step: state.trace.steps.count, task: task)
                }
                state.trace.append(.outside(task: task))
            }
        }
        for goOn in returns { goOn() }
        return !jobs.isEmpty || !returns.isEmpty
    }

    /// Waits for something from another thread; `false` when nothing came.
    func waitForArrival(atMost limit: Duration) -> Bool {
        isWaiting.store(true, ordering: .relaxed)
        defer { isWaiting.store(false, ordering: .relaxed) }
        return arrival.wait(atMost: limit)
    }

    /// Waits on purpose for what another thread does, which is no part of the rehearsal.
    func wait<Value>(_ body: () -> Value) -> Value {
        isWaiting.store(true, ordering: .relaxed)
        defer { isWaiting.store(false, ordering: .relaxed) }
        return body()
    }

    /// What another thread is to finish.
    var outside: [OutsideEntry] { state.withLock { $0.outside } }

    /// Whether something of a double's is away and not late, or has just come back, and nothing is
    /// under way that a test has announced.
    var hasSent: Bool {
        state.withLock { $0.arrivals.hasSent && $0.outside.allSatisfy(\.isOfDouble) }
    }

    /// Whether something is away that is waited for after a step.
    var isExpectingSoon: Bool {
        // Outside of the lock: the doubles look at objects of their own.
        state.withLock { $0.arrivals.expectedSoon }.contains { !$0.isHeldUp() }
    }

    /// Stops waiting after each step for what is away.
    func noteLate() { state.withLock { $0.arrivals.noteLate() } }

    // MARK: - What was announced

    func add(_ work: OutsideEntry) {
        state.withLock { state in
            state.outside.append(work)
            state.trace.hasAnnounced = true
        }
    }

    func remove(_ work: OutsideEntry) {
        state.withLock { state in state.outside.removeAll { $0 === work } }
        arrival.raise()
    }

    /// Starts what a double does for as long as it lives: no task of the rehearsal.
    func startOwnWork(_ start: () -> Void) {
        let isOnStage = isOnStage
        if isOnStage { state.withLock { $0.ownWork.isStarting = true } }
        start()
        if isOnStage { state.withLock { $0.ownWork.isStarting = false } }
    }

    /// Waits for something of a double's that another thread is about to hand back.
    func expect(_ work: OutsideEntry) {
        state.withLock { state in
            state.outside.append(work)
            state.arrivals.expect(work)
        }
    }

    /// It is back, and goes on when all are that are on their way.
    func handBack(_ work: OutsideEntry, _ goOn: (@Sendable () -> Void)?) {
        state.withLock { state in
            state.outside.removeAll { $0 === work }
            state.arrivals.handBack(work, goOn)
        }
        arrival.raise()
    }

    func add(_ inquiry: OwnWork.Inquiry) { state.withLock { $0.inquiries.add(inquiry) } }

    func remove(_ inquiry: OwnWork.Inquiry) { state.withLock { $0.inquiries.remove(inquiry) } }

    /// Has doubles ask other threads how far they are; `false` where nothing is to be asked.
    ///
    /// - Parameter isInStep: whether a step goes on afterwards.
    func inquire(isInStep: Bool = false) -> Bool {
        let inquiries = state.withLock { state in
            state.inquiries.due(at: isInStep ? nil : state.trace.steps.count)
        }
        for inquiry in inquiries { inquiry.ask() }
        return !inquiries.isEmpty
    }

    /// Has those doubles ask at once that know of something to ask.
    func inquireAfterStep() {
        let inquiries = state.withLock { $0.inquiries.entries }
        for inquiry in inquiries where inquiry.isDue() { inquiry.ask() }
    }

    /// Whether something of a double's is on its way back.
    var isExpecting: Bool { state.withLock { $0.arrivals.isExpecting } }
}

extension Backstage.State {
    /// Jobs by the numbers of their tasks; those of new tasks come last, as they are.
    func inOrder(_ jobs: [Arrivals.Job]) -> [Arrivals.Job] {
        jobs.enumerated()
            .map { place, arrival in
                let task = cast.number(ofKnown: JobIdentity.id(of: arrival.job)) ?? .max
                return (task, place, arrival)
            }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map(\.2)
    }
}
