extension TestTimeline {
    /// Sleeps until an instant, which is specified as time since the start.
    ///
    /// If the instant has already passed, the task is only suspended in a rehearsal.
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
///
/// Otherwise, they would sleep forever after the test has released the timeline. A weak reference
/// isn't an option because it makes reference counting several times slower.
extension WaitableState<TestTimeline.State> {
    /// Sleeps until an instant, which is specified as time since the start.
    ///
    /// If the instant has already passed, the task is only suspended in a rehearsal.
    nonisolated(nonsending) func sleep(
        until deadline: Duration, tolerance: Duration?, at location: TestReport.Location?
    ) async -> SleepingTask.Waking {
        if Task.isCancelled { return .cancelled }
        // As with any clock, other tasks can run here. A rehearsal should try this.
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
            // The sleep must be visible to tasks that are notified of it.
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
                state.queue.addShell()
                state.newcomers.addShell()
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
        if interruption.interruptNextWait() {
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

// MARK: - Sleeping tasks

/// A task that sleeps on a timeline.
package final class SleepingTask: Sendable {
    typealias Continuation = UnsafeContinuation<Waking, Never>

    /// The reason why a task wakes.
    enum Waking {
        case due
        case cancelled
    }

    /// The state of the task.
    ///
    /// A transition from `asleep` removes the continuation so that it can only be resumed once.
    private enum State {
        case awake
        case asleep(Continuation)
        case over
    }

    package let sleeper: TestTimeline.Sleeper
    let start = WaitStart()
    /// The client for which the task works, if any.
    let client = ServedClient.current
    private let state = Locked(State.awake)

    init(_ sleeper: TestTimeline.Sleeper) { self.sleeper = sleeper }

    var isAsleep: Bool {
        state.withLock { if case .asleep = $0 { true } else { false } }
    }

    /// `true` if the sleep has ended.
    var isOver: Bool {
        state.withLock { if case .over = $0 { true } else { false } }
    }

    /// Puts the task to sleep.
    ///
    /// - Returns: Whether the task sleeps. If it was already cancelled, the result is `false`.
    fileprivate func fallAsleep(_ continuation: Continuation) -> Bool {
        state.withLock { state in
            guard case .awake = state else { return false }
            state = .asleep(continuation)
            return true
        }
    }

    /// Ends the sleep.
    ///
    /// - Returns: The continuation to resume, or `nil` if the task wasn't asleep.
    func end() -> Continuation? {
        state.withLock { state in
            defer { state = .over }
            guard case .asleep(let continuation) = state else { return nil }
            return continuation
        }
    }
}

extension TestTimeline {
    /// A task that sleeps on a timeline.
    ///
    /// ```swift
    /// let sleeper = try #require(clock.sleepers.first)
    /// #expect(sleeper.deadline == .seconds(3600))
    /// #expect(sleeper.taskName == "hourly poll")
    /// ```
    public struct Sleeper: Sendable {
        /// The instant at which the task wakes.
        public let deadline: Instant
        /// The tolerance that was passed to the sleep, if any.
        ///
        /// Note that the timeline always wakes a task at its deadline.
        public let tolerance: Duration?
        /// The name of the task.
        ///
        /// If the task doesn't have a name, or if it isn't available on the current platform, the
        /// value of this property is `nil`.
        public let taskName: String?
        /// The location of the code that sleeps.
        ///
        /// If the code uses `any Clock`, the location isn't known and the value of this property is
        /// `nil`.
        public let location: TestReport.Location?

        package init(
            deadline: Instant, tolerance: Duration?, taskName: String?,
            location: TestReport.Location?
        ) {
            self.deadline = deadline
            self.tolerance = tolerance
            self.taskName = taskName
            self.location = location
        }
    }
}

extension TestTimeline.Sleeper: CustomStringConvertible {
    /// A description, for example `"poll" until 3.0 seconds, from App/Poller.swift:12`.
    public var description: String {
        let name = taskName.map { "\"\($0)\"" } ?? "a task"
        return "\(name) \(duration)"
    }

    /// A description of the sleep, for example `until 3.0 seconds, from App/Poller.swift:12`.
    package var duration: String {
        "until \(deadline)" + (location.map { ", from \($0)" } ?? "")
    }
}
