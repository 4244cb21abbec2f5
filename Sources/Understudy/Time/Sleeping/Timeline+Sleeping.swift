extension TestTimeline {
    /// Sleeps until an instant, as time since the start; returns at once when it has passed.
    nonisolated(nonsending) func sleep(
        until deadline: Duration, tolerance: Duration?, at location: TestReport.Location?
    ) async -> SleepingTask.Waking {
        await WeakTimeline(self).sleep(until: deadline, tolerance: tolerance, at: location)
    }

    /// Lets a task fall asleep, unless it is too late for that.
    fileprivate func admit(_ task: SleepingTask, _ continuation: SleepingTask.Continuation) {
        let deadline = task.sleeper.deadline.offset
        typealias Admission = (
            waking: SleepingTask.Waking?, waiter: Waiter<TestTimeline.Sleeper?>?,
            crowds: [Waiter<Void>],
            tell: (@Sendable () -> Void)?
        )
        let admission = state.withLock { state -> Admission in
            guard deadline > state.now else { return (.due, nil, [], nil) }
            guard task.fallAsleep(continuation) else { return (.cancelled, nil, [], nil) }
            state.insert(.sleep(task), at: deadline)
            state.asleep += 1
            return (
                nil, state.newcomers.append(task), state.takeCrowds(), state.tellOfSleeper
            )
        }
        if let waking = admission.waking {
            continuation.resume(returning: waking)
        } else if let current = TestTimeline.current, current !== self {
            current.state.withLock { $0.elsewhere.append(task) }
        }
        admission.waiter?.end(with: task.sleeper)
        for waiter in admission.crowds { waiter.end(with: ()) }
        admission.tell?()
    }
}

extension TestTimeline {
    /// Takes a task out that was cancelled.
    fileprivate func cancel(_ task: SleepingTask) {
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

/// A timeline that is not kept alive by those who sleep on it: when nobody is left to move it, they would
/// sleep for ever.
struct WeakTimeline: Sendable {
    weak let timeline: TestTimeline?

    init(_ timeline: TestTimeline) { self.timeline = timeline }

    /// Sleeps until an instant, as time since the start; returns at once when it has passed.
    nonisolated(nonsending) func sleep(
        until deadline: Duration, tolerance: Duration?, at location: TestReport.Location?
    ) async -> SleepingTask.Waking {
        if Task.isCancelled { return .cancelled }
        guard let now = timeline?.now, deadline > now else { return .due }
        let task = SleepingTask(
            TestTimeline.Sleeper(
                deadline: TestTimeline.Instant(offset: deadline), tolerance: tolerance,
                taskName: currentTaskName, location: location))
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                guard let timeline else { return continuation.resume(returning: .due) }
                timeline.admit(task, continuation)
            }
        } onCancel: {
            // One that is gone has let all its sleepers go.
            timeline?.cancel(task)
        }
    }
}

// MARK: - Left asleep

extension TestTimeline: ScopedDouble {
    package func leftovers(strict: Bool) -> [TestReport] {
        let sleepers = sleepers
        guard !sleepers.isEmpty else { return [] }
        state.withLock { $0.isReported = true }
        return [TestReport(TimeText.leftAsleep(sleepers), at: location)]
    }

    /// Nobody is left to move time: says who still sleeps, and lets them go as if they were cancelled.
    func releaseSleepers() {
        let isReported = state.withLock { $0.isReported }
        if !isReported, let report = leftovers(strict: false).first {
            TestReport.send(report, for: scope)
        }
        for case .sleep(let task) in waiting { task.end()?.resume(returning: .cancelled) }
    }
}

/// The name of the current task, where the system tells it.
package var currentTaskName: String? {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    return Task.name
}

extension TestTimeline {
    /// Lets sleepers go as if they were cancelled, and reports nothing: a rehearsal has told of them.
    package func cancelSleepers() {
        state.withLock { $0.isReported = true }
        releaseSleepers()
    }

    /// Leaves sleepers asleep for good, and reports nothing.
    package func forgetSleepers() {
        let queue = state.withLock { state in
            defer { state.queue = DeadlineQueue() }
            state.isReported = true
            return state.queue
        }
        withExtendedLifetime(queue) {}
    }
}
