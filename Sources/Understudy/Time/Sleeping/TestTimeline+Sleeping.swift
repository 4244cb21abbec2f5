extension TestTimeline {
    /// Sleeps until an instant, as time since the start. When that has passed, the task is
    /// suspended once in a rehearsal, and not at all outside of one.
    nonisolated(nonsending) func sleep(
        until deadline: Duration, tolerance: Duration?, at location: TestReport.Location?
    ) async -> SleepingTask.Waking {
        let waking = await state.sleep(until: deadline, tolerance: tolerance, at: location)
        if waking == .cancelled { Self.reportCancelled(at: location ?? self.location) }
        return waking
    }

    /// Reports a sleep of the test itself that its cancellation has ended.
    static func reportCancelled(at location: TestReport.Location) {
        guard TestScope.isCancelledBody else { return }
        let moment = TestScope.Interruption.cancelled.moment
        TestReport.send(
            TestReport(
                "TestTimeline: the test was still asleep \(moment)", at: location, severity: .note))
    }
}

/// Tasks sleep on the state, not on the timeline, and so do not keep it alive: once the test has
/// let it go, nothing moves it, and they would sleep for ever. A weak reference would do the same,
/// but every count of references to an object that has one takes several times as long.
extension WaitableState<TestTimeline.State> {
    /// Sleeps until an instant, as time since the start. When that has passed, the task is
    /// suspended once in a rehearsal, and not at all outside of one.
    nonisolated(nonsending) func sleep(
        until deadline: Duration, tolerance: Duration?, at location: TestReport.Location?
    ) async -> SleepingTask.Waking {
        if Task.isCancelled { return .cancelled }
        // As of any clock, other tasks may run meanwhile: a rehearsal tries that.
        if let current = TestTimeline.current, current.state === self,
            deadline <= change({ $0.now })
        {
            await Task.yield()
            return Task.isCancelled ? .cancelled : .due
        }
        let task = SleepingTask(
            TestTimeline.Sleeper(
                deadline: TestTimeline.Instant(offset: deadline), tolerance: tolerance,
                taskName: currentTaskName, location: location))
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in admit(task, continuation) }
        } onCancel: {
            cancel(task)
        }
    }

    /// Lets a task fall asleep, unless it is too late for that.
    private func admit(_ task: SleepingTask, _ continuation: SleepingTask.Continuation) {
        if let current = TestTimeline.current, current.state !== self {
            // First, so that a task that is told that it sleeps finds it there.
            let tell = current.state.change { state in
                state.elsewhere.append(task)
                return state.tellOfSleeper
            }
            tell?(task)
        }
        let (waking, tell) = change { $0.admit(task, continuation) }
        if let waking { continuation.resume(returning: waking) }
        tell?(task)
    }

    /// Takes out a task that was cancelled.
    func cancel(_ task: SleepingTask) {
        let continuation = change { state in
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
    ) -> (waking: SleepingTask.Waking?, tell: (@Sendable (SleepingTask) -> Void)?) {
        let deadline = task.sleeper.deadline.offset
        guard deadline > now, !isGone else {
            _ = task.end()
            return (.due, nil)
        }
        if interruption.endsWait() {
            _ = task.end()
            return (.cancelled, nil)
        }
        guard task.fallAsleep(continuation) else { return (.cancelled, nil) }
        insert(.sleep(task), at: deadline)
        asleep += 1
        newcomers.append(task)
        journal?.sleep(task.sleeper)
        return (nil, tellOfSleeper)
    }
}

/// The name of the current task, where the system tells it.
package var currentTaskName: String? {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    return Task.name
}
