extension TestTimeline {
    /// Sleeps until an instant, as time since the start; returns at once when it has passed.
    nonisolated(nonsending) func sleep(
        until deadline: Duration, tolerance: Duration?, at location: TestReport.Location?
    ) async -> SleepingTask.Waking {
        await WeakTimeline(self).sleep(until: deadline, tolerance: tolerance, at: location)
    }

    /// Lets a task fall asleep, unless it is too late for that.
    fileprivate func admit(_ task: SleepingTask, _ continuation: SleepingTask.Continuation) {
        if let current = TestTimeline.current, current !== self {
            // First, so that a task that is told that it sleeps finds it there.
            current.state.change { $0.elsewhere.append(task) }
        }
        let (waking, tell) = state.change { $0.admit(task, continuation) }
        if let waking { continuation.resume(returning: waking) }
        tell?()
    }

    /// Takes a task out that was cancelled.
    fileprivate func cancel(_ task: SleepingTask) {
        let continuation = state.change { state in
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

extension TestTimeline.State {
    /// Lets a task fall asleep.
    ///
    /// - Returns: why it does not sleep, or whom to tell that it does.
    fileprivate mutating func admit(
        _ task: SleepingTask, _ continuation: SleepingTask.Continuation
    ) -> (waking: SleepingTask.Waking?, tell: (@Sendable () -> Void)?) {
        let deadline = task.sleeper.deadline.offset
        guard deadline > now else {
            _ = task.end()
            return (.due, nil)
        }
        guard task.fallAsleep(continuation) else { return (.cancelled, nil) }
        insert(.sleep(task), at: deadline)
        asleep += 1
        newcomers.append(task)
        return (nil, tellOfSleeper)
    }
}

/// A timeline that the tasks which sleep on it do not keep alive: once the test has let it go,
/// nothing moves it, and they would sleep for ever.
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

/// The name of the current task, where the system tells it.
package var currentTaskName: String? {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    return Task.name
}
