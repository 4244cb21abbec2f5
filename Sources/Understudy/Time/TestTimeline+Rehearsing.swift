/// What a rehearsal, and doubles of timers, ask of a timeline.
extension TestTimeline {
    /// Lets a rehearsal run what can run before time leaves an instant; `nil` leaves tasks to
    /// themselves.
    ///
    /// `settle` is called on the thread that advances, outside of any lock.
    package func settles(_ settle: (@Sendable () -> Void)?) {
        let old = state.change { state in
            defer { state.settle = settle }
            return state.settle
        }
        withExtendedLifetime(old) {}
    }

    /// Tells a rehearsal of each task that has fallen asleep on this timeline, or on another while
    /// this is its current one: in the task, outside of any lock. `nil` ends it.
    package func tellsOfSleepers(_ tell: (@Sendable (SleepingTask) -> Void)?) {
        let old = state.change { state in
            defer { state.tellOfSleeper = tell }
            return state.tellOfSleeper
        }
        withExtendedLifetime(old) {}
    }

    /// Reports to a rehearsal what the current task waits for, if that is a double and this is its
    /// current timeline: `in nextCall() at App/FeedTests.swift:12`, and `nil` at the end of the
    /// wait. `tell` is called in the task, outside of any lock; `nil` stops it.
    package func tellsOfWaits(_ tell: (@Sendable (String?) -> Void)?) {
        let old = state.change { state in
            defer { state.tellOfWait = tell }
            return state.tellOfWait
        }
        withExtendedLifetime(old) {}
    }

    /// A wait of the current task that a rehearsal knows.
    package struct KnownWait {
        fileprivate let tell: @Sendable (String?) -> Void

        /// The task no longer waits. Called in that task.
        package func end() { tell(nil) }
    }

    /// Reports to a rehearsal that the current task begins to wait.
    ///
    /// - Parameters:
    ///   - wait: the wait in words, which a line follows: `in nextCall()`.
    ///   - location: the line that waits, or that makes a call wait.
    /// - Returns: the wait, which the caller ends; `nil` if there is no rehearsal.
    package func beginsWait(
        _ wait: @autoclosure () -> String, at location: TestReport.Location
    ) -> KnownWait? {
        guard let tell = state.read({ $0.tellOfWait }) else { return nil }
        tell("\(wait()) at \(location)")
        return KnownWait(tell: tell)
    }

    /// Counts a call of a double, or a sleep.
    ///
    /// It gets the call, and whether its task can be suspended, and returns whether it must be.
    package typealias CallCounter = @Sendable (_ call: () -> String, _ canSuspend: Bool) -> Bool

    /// Lets a rehearsal count the calls of doubles and the sleeps on this timeline, to end a step
    /// that repeats them without a suspension; `nil` stops it.
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

    /// Counts a call of an asynchronous function, and suspends its task for good if the rehearsal
    /// ends the step.
    nonisolated(nonsending) func countInTime(_ call: () -> String) async {
        guard let count = state.read({ $0.countCall }), count(call, true) else { return }
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    /// Asks for something before each step of time: for doubles of what can be rescheduled without
    /// a message to the timeline, such as a timer.
    ///
    /// - Parameter check: called on the thread that advances, outside of any lock; `false` ends it.
    package func checks(_ check: @escaping @Sendable () -> Bool) {
        state.change { state in
            state.arrivals += 1
            state.checks.append((state.arrivals, check))
        }
    }

    /// Lets sleepers go as if they were cancelled, and reports nothing: a rehearsal has told of
    /// them.
    package func cancelSleepers() {
        state.change { $0.isReported = true }
        Self.cancel(waiting)
    }

    /// Leaves sleepers asleep for good, and reports nothing.
    package func forgetSleepers() {
        let queue = state.change { state in
            defer { state.queue = DeadlineQueue() }
            state.isReported = true
            return state.queue
        }
        withExtendedLifetime(queue) {}
    }
}
