extension Timeline {
    /// The tasks that sleep, by deadline, then by arrival. Takes `O(n log n)` of what waits.
    public var sleepers: [Sleeper] {
        waiting.compactMap { work in
            guard case .sleep(let task) = work else { return nil }
            return task.sleeper
        }
    }

    /// What waits, by deadline, then by arrival.
    var waiting: [DeadlineQueue.Work] {
        state.withLock { $0.queue.pending }
            .sorted { ($0.deadline, $0.arrival) < ($1.deadline, $1.arrival) }
            .map(\.work)
    }

    /// Waits until a task sleeps that nobody has asked for yet, and returns it. Each is returned once,
    /// in the order in which they fell asleep; those that have woken meanwhile are left out.
    ///
    /// - Returns: the sleeper; `nil` when the waiting task is cancelled.
    @discardableResult
    public nonisolated(nonsending) func nextSleeper() async -> Sleeper? {
        let waiter = Waiter<Sleeper?>()
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                guard waiter.wait(continuation) else { return continuation.resume(returning: nil) }
                let task = state.withLock { state in
                    let task = state.newcomers.next()
                    if task == nil { state.newcomers.append(waiter) }
                    return task
                }
                if let task { waiter.end(with: task.sleeper) }
                // A cancellation that came before there was anything to take back.
                if Task.isCancelled { stopWaiting(waiter) }
            }
        } onCancel: {
            stopWaiting(waiter)
        }
    }

    private func stopWaiting(_ waiter: Waiter<Sleeper?>) {
        state.withLock { $0.newcomers.remove(waiter) }
        waiter.end(with: nil)
    }

    /// Waits until a number of tasks sleep, and moves to the earliest of their deadlines; again and
    /// again.
    ///
    /// So a loop that sleeps is followed turn by turn, each at its own instant, wherever it runs: the
    /// event that it sleeps again is what lets time move on.
    ///
    /// - Parameters:
    ///   - crowd: how many tasks sleep at a time.
    ///   - times: how often to move. It ends early when the waiting task is cancelled.
    public nonisolated(nonsending) func wakeNextSleeper(of crowd: Int = 1, times: Int = 1) async {
        for _ in 0..<max(0, times) {
            await sleepersReach(crowd)
            if Task.isCancelled { return }
            // Actions that are due before any sleeper happen on the way.
            while let deadline = nextDeadline, move(to: deadline).woken == 0 {}
        }
    }

    /// Waits until at least so many tasks sleep, or the waiting task is cancelled.
    package nonisolated(nonsending) func sleepersReach(_ count: Int) async {
        let waiter = Waiter<Void>()
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                guard waiter.wait(continuation) else { return continuation.resume() }
                let isThere = state.withLock { state in
                    if state.asleep >= count { return true }
                    state.crowds.append((count, waiter))
                    return false
                }
                if isThere || Task.isCancelled { stopWaiting(waiter) }
            }
        } onCancel: {
            stopWaiting(waiter)
        }
    }

    private func stopWaiting(_ waiter: Waiter<Void>) {
        state.withLock { state in state.crowds.removeAll { $0.waiter === waiter } }
        waiter.end(with: ())
    }

    /// Sleeps until an instant, as time since the start; returns at once when it has passed.
    nonisolated(nonsending) func sleep(
        until deadline: Duration, tolerance: Duration?, at location: CodeLocation?
    ) async -> SleepingTask.Waking {
        if Task.isCancelled { return .cancelled }
        guard deadline > now else { return .due }
        let task = SleepingTask(
            Sleeper(
                deadline: Timeline.Instant(offset: deadline), tolerance: tolerance,
                taskName: currentTaskName, location: location))
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { admit(task, $0) }
        } onCancel: {
            let continuation = state.withLock { state in
                let continuation = task.end()
                if continuation != nil {
                    state.asleep -= 1
                    state.queue.leavesShell()
                    state.newcomers.leave(1)
                }
                return continuation
            }
            continuation?.resume(returning: .cancelled)
        }
    }

    /// Lets a task fall asleep, unless it is too late for that.
    private func admit(_ task: SleepingTask, _ continuation: SleepingTask.Continuation) {
        let deadline = task.sleeper.deadline.offset
        typealias Admission = (
            waking: SleepingTask.Waking?, waiter: Waiter<Sleeper?>?, crowds: [Waiter<Void>]
        )
        let admission = state.withLock { state -> Admission in
            guard deadline > state.now else { return (.due, nil, []) }
            guard task.fallAsleep(continuation) else { return (.cancelled, nil, []) }
            state.insert(.sleep(task), at: deadline)
            state.asleep += 1
            return (nil, state.newcomers.append(task), state.takeCrowds())
        }
        if let waking = admission.waking { continuation.resume(returning: waking) }
        admission.waiter?.end(with: task.sleeper)
        for waiter in admission.crowds { waiter.end(with: ()) }
    }
}

// MARK: - Left asleep

extension Timeline: ScopedDouble {
    func leftovers(strict: Bool) -> [Report] {
        let sleepers = sleepers
        guard !sleepers.isEmpty else { return [] }
        state.withLock { $0.isReported = true }
        return [Report(TimeText.leftAsleep(sleepers), at: location)]
    }

    /// Nobody is left to move time: says who still sleeps, and lets them go as if they were cancelled.
    func releaseSleepers() {
        let isReported = state.withLock { $0.isReported }
        if !isReported, let report = leftovers(strict: false).first {
            Reporting.send(report, for: scope)
        }
        for case .sleep(let task) in waiting { task.end()?.resume(returning: .cancelled) }
    }
}

/// The name of the current task, where the system tells it.
var currentTaskName: String? {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    return Task.name
}
