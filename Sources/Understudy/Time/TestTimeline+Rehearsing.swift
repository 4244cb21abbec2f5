// These functions are for rehearsals and for doubles of timers. To remove a closure that was set,
// pass `nil`. No lock is held while a closure is called, so it can access the timeline.

extension TestTimeline {
    /// Sets a closure that runs all work of a rehearsal that can run before time advances to the
    /// next instant.
    ///
    /// The closure is called on the thread that advances time.
    package func setSettleHandler(_ handler: (@Sendable () -> Void)?) {
        replace(\.settleHandler, with: handler)
    }

    /// Sets a closure that notifies a rehearsal of each task that starts to sleep on this timeline.
    ///
    /// If this is the task's current timeline, sleeps on other timelines are included. The closure
    /// is called in the task.
    package func observeSleepers(_ notify: (@Sendable (SleepingTask) -> Void)?) {
        replace(\.onSleep, with: notify)
    }

    /// Sets a closure that notifies a rehearsal when the current task starts to wait for a double,
    /// if this is the task's current timeline.
    ///
    /// The closure receives a description of the wait, for example `in nextCall() at
    /// App/FeedTests.swift:12`, or `nil` at the end of the wait. It's called in the task.
    package func observeWaits(_ notify: (@Sendable (String?) -> Void)?) {
        replace(\.onWait, with: notify)
    }

    /// Replaces a part of the state.
    ///
    /// - Returns: The old value, which is released outside of the lock because this can run user
    ///   code.
    @discardableResult
    private func replace<Value>(_ part: WritableKeyPath<State, Value>, with value: Value) -> Value {
        state.change { state in
            defer { state[keyPath: part] = value }
            return state[keyPath: part]
        }
    }

    /// A wait of the current task that a rehearsal was notified of.
    package struct AnnouncedWait {
        fileprivate let notify: @Sendable (String?) -> Void

        /// Notifies the rehearsal that the wait has ended.
        ///
        /// This function must be called in the waiting task.
        package func end() { notify(nil) }
    }

    /// Notifies a rehearsal that the current task starts to wait.
    ///
    /// - Parameters:
    ///   - wait: A description of the wait, for example `in nextCall()`. It's followed by a
    ///     location.
    ///   - location: The location of the code that waits, or that holds the call.
    ///
    /// - Returns: The wait, or `nil` if there is no rehearsal. The caller must end the wait.
    package func beginWait(
        _ wait: @autoclosure () -> String, at location: TestReport.Location
    ) -> AnnouncedWait? {
        guard let notify = state.read({ $0.onWait }) else { return nil }
        notify("\(wait()) at \(location)")
        return AnnouncedWait(notify: notify)
    }

    /// A function that counts a call of a double or a sleep.
    ///
    /// The arguments of the function are a description of the call, and whether the calling task
    /// can be suspended. It returns whether the task must be suspended.
    package typealias CallCounter = @Sendable (_ call: () -> String, _ canSuspend: Bool) -> Bool

    /// Sets a closure that counts the calls of doubles and the sleeps on this timeline.
    ///
    /// A rehearsal ends a step that repeats them too often without suspending. The closure is
    /// called in the task.
    package func setCallCounter(_ counter: CallCounter?) {
        let old = replace(\.countCall, with: counter)
        if old == nil, counter != nil { Self.countingTimelines.add() }
        if old != nil, counter == nil { Self.countingTimelines.subtract() }
    }

    /// The number of timelines that count calls.
    private static let countingTimelines = Counter()

    /// Returns the timeline that counts a call of a double, if any.
    ///
    /// The double may have been created before the rehearsal, or use another timeline. Therefore,
    /// the current timeline takes precedence. If there is no rehearsal, we don't read it because
    /// this would make each call slower.
    ///
    /// - Parameters:
    ///   - fallback: The timeline of the double, which is used if there is no current timeline.
    static func counting(or fallback: TestTimeline?) -> TestTimeline? {
        countingTimelines.value == 0 ? nil : current ?? fallback
    }

    /// Counts a call of a synchronous function.
    package func count(_ call: () -> String) { _ = state.read({ $0.countCall })?(call, false) }

    /// Counts a call of an asynchronous function.
    ///
    /// If the rehearsal ends the step, the calling task is suspended permanently.
    nonisolated(nonsending) func countAsync(_ call: () -> String) async {
        guard let count = state.read({ $0.countCall }), count(call, true) else { return }
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    /// Adds a check that runs before each step of time.
    ///
    /// Doubles use it for objects, such as timers, that can be rescheduled without notifying the
    /// timeline.
    ///
    /// - Parameters:
    ///   - check: A closure that is called on the thread that advances time. If it returns `false`,
    ///     the check is removed.
    package func addCheck(_ check: @escaping @Sendable () -> Bool) {
        state.change { state in
            state.arrivals += 1
            state.checks.append((state.arrivals, check))
        }
    }

    /// Ends sleeps as if their tasks were cancelled, without reporting them.
    ///
    /// The rehearsal already reported them.
    package func cancelSleepers() {
        state.change { $0.isReported = true }
        Self.cancel(waiting)
    }

    /// Removes the sleeping tasks without waking or reporting them.
    package func forgetSleepers() {
        let queue = state.change { state in
            defer { state.queue = DeadlineQueue() }
            state.isReported = true
            return state.queue
        }
        withExtendedLifetime(queue) {}
    }
}
