extension Timeline {
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
