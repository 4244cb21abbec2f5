/// Hooks for rehearsals and for doubles of timers.
extension TestTimeline {
    /// Sets a closure with which a rehearsal runs all work that can run before time leaves an
    /// instant; `nil` removes it.
    ///
    /// `settle` is called on the thread that advances, outside of any lock.
    package func settles(_ settle: (@Sendable () -> Void)?) {
        let old = state.change { state in
            defer { state.settle = settle }
            return state.settle
        }
        withExtendedLifetime(old) {}
    }

    /// Sets a closure that notifies a rehearsal of each task that falls asleep on this timeline, or
    /// on another while this is its current one. It's called in the task, outside of any lock.
    /// `nil` removes it.
    package func observeSleepers(_ notify: (@Sendable (SleepingTask) -> Void)?) {
        let old = state.change { state in
            defer { state.onSleep = notify }
            return state.onSleep
        }
        withExtendedLifetime(old) {}
    }

    /// Sets a closure that notifies a rehearsal of waits of the current task for a double, if this
    /// is its current timeline: `in nextCall() at App/FeedTests.swift:12`, and `nil` at the end of
    /// the wait. `notify` is called in the task, outside of any lock; `nil` removes it.
    package func observeWaits(_ notify: (@Sendable (String?) -> Void)?) {
        let old = state.change { state in
            defer { state.onWait = notify }
            return state.onWait
        }
        withExtendedLifetime(old) {}
    }

    /// A wait of the current task that was reported to a rehearsal.
    package struct KnownWait {
        fileprivate let notify: @Sendable (String?) -> Void

        /// Reports the end of the wait. Called in the waiting task.
        package func end() { notify(nil) }
    }

    /// Reports to a rehearsal that the current task begins to wait.
    ///
    /// - Parameters:
    ///   - wait: a description of the wait, which is followed by a line: `in nextCall()`.
    ///   - location: the line that waits, or that makes a call wait.
    /// - Returns: The wait, which the caller must end; `nil` if there is no rehearsal.
    package func beginsWait(
        _ wait: @autoclosure () -> String, at location: TestReport.Location
    ) -> KnownWait? {
        guard let notify = state.read({ $0.onWait }) else { return nil }
        notify("\(wait()) at \(location)")
        return KnownWait(notify: notify)
    }

    /// Counts a call of a double, or a sleep.
    ///
    /// It receives the call, and whether its task can be suspended, and returns whether it must be.
    package typealias CallCounter = @Sendable (_ call: () -> String, _ canSuspend: Bool) -> Bool

    /// Sets a closure with which a rehearsal counts the calls of doubles and the sleeps on this
    /// timeline, to end a step that repeats them without a suspension; `nil` removes it.
    ///
    /// `count` is called in the task, outside of any lock.
    package func countsCalls(_ count: CallCounter?) {
        let old = state.change { state in
            defer { state.countCall = count }
            return state.countCall
        }
        withExtendedLifetime(old) {}
    }

    /// Counts a call of a synchronous function.
    package func count(_ call: () -> String) { _ = state.read({ $0.countCall })?(call, false) }

    /// Counts a call of an asynchronous function, and suspends its task permanently if the
    /// rehearsal ends the step.
    nonisolated(nonsending) func countInTime(_ call: () -> String) async {
        guard let count = state.read({ $0.countCall }), count(call, true) else { return }
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    /// Adds a check that runs before each step of time: for doubles of objects that can be
    /// rescheduled without notifying the timeline, for example a timer.
    ///
    /// - Parameter check: called on the thread that advances, outside of any lock; `false` removes
    ///   it.
    package func checks(_ check: @escaping @Sendable () -> Bool) {
        state.change { state in
            state.arrivals += 1
            state.checks.append((state.arrivals, check))
        }
    }

    /// Ends sleeps as if their tasks were cancelled, and reports nothing, because a rehearsal has
    /// already reported them.
    package func cancelSleepers() {
        state.change { $0.isReported = true }
        Self.cancel(waiting)
    }

    /// Leaves sleepers asleep permanently, and reports nothing.
    package func forgetSleepers() {
        let queue = state.change { state in
            defer { state.queue = DeadlineQueue() }
            state.isReported = true
            return state.queue
        }
        withExtendedLifetime(queue) {}
    }
}
