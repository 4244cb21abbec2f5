extension TestTimeline {
    /// Sleeps until an instant, which is specified as time since the start. If the instant has
    /// already passed, the task is only suspended in a rehearsal.
    nonisolated(nonsending) func sleep(
        until deadline: Duration, tolerance: Duration?, at location: TestReport.Location?
    ) async -> SleepingTask.Waking {
        let waking = await state.sleep(until: deadline, tolerance: tolerance, at: location)
        if waking == .cancelled { Self.reportCancelled(at: location ?? self.location) }
        return waking
    }

    /// Reports a sleep in the test itself that ended because the test was cancelled.
    static func reportCancelled(at location: TestReport.Location) {
        guard TestScope.isCancelledBody else { return }
        let moment = TestScope.Interruption.cancelled.moment
        TestReport.send(
            TestReport(
                "TestTimeline: the test was still asleep \(moment)", at: location, severity: .note))
    }
}

/// Tasks sleep on the state instead of on the timeline so that they don't keep the timeline alive.
/// Otherwise, they would sleep forever after the test has released the timeline, because nothing
/// could advance it. We don't use a weak reference because reference counting takes several times
/// longer for objects with weak references.
extension WaitableState<TestTimeline.State> {
    /// Sleeps until an instant, which is specified as time since the start. If the instant has
    /// already passed, the task is only suspended in a rehearsal.
    nonisolated(nonsending) func sleep(
        until deadline: Duration, tolerance: Duration?, at location: TestReport.Location?
    ) async -> SleepingTask.Waking {
        if Task.isCancelled { return .cancelled }
        // As with any clock, other tasks can run in the meantime. A rehearsal should try this.
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

    /// Puts a task to sleep unless its deadline has passed or it was cancelled.
    private func admit(_ task: SleepingTask, _ continuation: SleepingTask.Continuation) {
        if let current = TestTimeline.current, current.state !== self {
            // Do this first so that the sleep is visible to tasks that are notified of it.
            let notify = current.state.change { state in
                state.elsewhere.append(task)
                return state.onSleep
            }
            notify?(task)
        }
        let (waking, notify) = change { $0.admit(task, continuation) }
        if let waking { continuation.resume(returning: waking) }
        notify?(task)
    }

    /// Removes a cancelled task.
    func cancel(_ task: SleepingTask) {
        let continuation = change { state in
            let continuation = task.end()
            if continuation != nil {
                state.asleep -= 1
                state.queue.noteShell()
                state.newcomers.leave(1)
            }
            return continuation
        }
        continuation?.resume(returning: .cancelled)
    }
}

extension TestTimeline.State {
    /// Puts a task to sleep if possible.
    ///
    /// - Returns: The reason why the task doesn't sleep, or the listener to notify if it does.
    fileprivate mutating func admit(
        _ task: SleepingTask, _ continuation: SleepingTask.Continuation
    ) -> (waking: SleepingTask.Waking?, notify: (@Sendable (SleepingTask) -> Void)?) {
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
        return (nil, onSleep)
    }
}

/// The name of the current task, if it has one and it's available on the current platform.
package var currentTaskName: String? {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    return Task.name
}
