import Understudy

// This file contains the functions related to work on other threads, and to the jobs that these
// threads enqueue.

extension Backstage {
    /// Stores a job that another thread has enqueued.
    ///
    /// - Returns: `false` if the rehearsal has ended and doesn't take the job.
    func handOver(_ job: UnownedJob, at place: JobPlace, isCaptured: Bool) -> Bool {
        let isOfDouble = isOnThreadOfDouble
        let isKept = state.withLock { state in
            guard !state.isClosed else { return state.keeps(job) }
            if state.ownWork.take(job, at: place) { return true }
            state.arrivals.add(
                .init(
                    job: job, place: place, isCaptured: isCaptured, isOfDouble: isOfDouble),
                at: state.trace.steps.count)
            return true
        }
        arrival.raise()
        return isKept
    }

    /// `true` if the current thread belongs to a double that is doing work for the rehearsal.
    private var isOnThreadOfDouble: Bool {
        let threads = state.withLock { state in
            state.arrivals.threads + state.inquiries.entries.map(\.thread)
        }
        // Don't hold the lock here, since doubles access their own objects.
        return threads.contains { $0.isCurrent() }
    }

    /// Makes the jobs ready that other threads have enqueued, or returns `false` if there are none.
    ///
    /// These jobs wait until no other job is ready. Then, they are ordered by their tasks so that
    /// the timing of other threads makes no difference.
    func admitArrivals() -> Bool {
        let (jobs, returns) = state.withLock { state in
            state.isClosed ? ([], []) : state.arrivals.takeAll()
        }
        for arrival in jobs { plainSleeps.noteResumption(of: JobIdentity.id(of: arrival.job)) }
        state.withLock { state in
            for arrival in state.inOrder(jobs) {
                let task = state.add(
                    arrival.job, at: arrival.place, of: nil, parent: nil,
                    isCaptured: arrival.isCaptured)
                if !arrival.isOfDouble, state.handOver == nil {
                    state.handOver = HandOver(step: state.trace.steps.count, task: task)
                }
                state.trace.append(.handOver(task: task))
            }
        }
        for resume in returns { resume() }
        return !jobs.isEmpty || !returns.isEmpty
    }

    /// Waits for a job from another thread, and returns `false` if no job has arrived.
    func waitForArrival(atMost limit: Duration) -> Bool {
        isWaiting.store(true, ordering: .relaxed)
        defer { isWaiting.store(false, ordering: .relaxed) }
        return arrival.wait(atMost: limit)
    }

    /// Calls a function that waits intentionally for another thread outside of the rehearsal.
    func wait<Value>(_ body: () -> Value) -> Value {
        isWaiting.store(true, ordering: .relaxed)
        defer { isWaiting.store(false, ordering: .relaxed) }
        return body()
    }

    /// The work that other threads must finish.
    var externalWork: [ExternalWorkEntry] { state.withLock { $0.externalWork } }

    /// `true` if the rehearsal should wait for work of a double.
    ///
    /// The rehearsal waits if such work is pending and not late, or has just returned, unless work
    /// announced by a test is pending.
    var hasSent: Bool {
        state.withLock { $0.arrivals.hasSent && $0.externalWork.allSatisfy(\.isOfDouble) }
    }

    /// `true` if there is pending work to wait for after a step.
    var isExpectingSoon: Bool {
        // Don't hold the lock here, since doubles access their own objects.
        state.withLock { $0.arrivals.expectedSoon }.contains { !$0.isHeldUp() }
    }

    /// Stops waiting for the pending work after each step.
    func noteLate() { state.withLock { $0.arrivals.noteLate() } }

    // MARK: - Announced work

    func add(_ work: ExternalWorkEntry) {
        state.withLock { state in
            state.externalWork.append(work)
            state.trace.hasAnnounced = true
        }
    }

    func remove(_ work: ExternalWorkEntry) {
        state.withLock { state in state.externalWork.removeAll { $0 === work } }
        arrival.raise()
    }

    /// Starts work that a double does during its whole lifetime. This work isn't a task of the
    /// rehearsal.
    func startOwnWork(_ start: () -> Void) {
        let isOnStage = isOnStage
        if isOnStage { state.withLock { $0.ownWork.isStarting = true } }
        start()
        if isOnStage { state.withLock { $0.ownWork.isStarting = false } }
    }

    /// Records that a double waits for work which another thread will return.
    func expect(_ work: ExternalWorkEntry) {
        state.withLock { state in
            state.externalWork.append(work)
            state.arrivals.expect(work)
        }
    }

    /// Records that work has returned. The work continues when all pending work has returned.
    func complete(_ work: ExternalWorkEntry, _ resume: (@Sendable () -> Void)?) {
        state.withLock { state in
            state.externalWork.removeAll { $0 === work }
            state.arrivals.complete(work, resume)
        }
        arrival.raise()
    }

    func add(_ inquiry: OwnWork.Inquiry) { state.withLock { $0.inquiries.add(inquiry) } }

    func remove(_ inquiry: OwnWork.Inquiry) { state.withLock { $0.inquiries.remove(inquiry) } }

    /// Allows doubles to query other threads about their progress, or returns `false` if there is
    /// nothing to query.
    ///
    /// - Parameter isInStep: Whether or not a step continues afterwards.
    func inquire(isInStep: Bool = false) -> Bool {
        let inquiries = state.withLock { state in
            state.inquiries.due(at: isInStep ? nil : state.trace.steps.count)
        }
        for inquiry in inquiries { inquiry.ask() }
        return !inquiries.isEmpty
    }

    /// Allows doubles to make their pending queries immediately.
    func inquireAfterStep() {
        let inquiries = state.withLock { $0.inquiries.entries }
        for inquiry in inquiries where inquiry.isDue() { inquiry.ask() }
    }

    /// `true` if work of a double is pending.
    var isExpecting: Bool { state.withLock { $0.arrivals.isExpecting } }
}

extension Backstage.State {
    /// Returns the given jobs, ordered by the numbers of their tasks.
    ///
    /// The jobs of new tasks are at the end, in their original order.
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
