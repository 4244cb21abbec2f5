import Understudy

/// This extension records the events of a rehearsal.
extension Backstage {
    /// Records an event.
    func record(_ event: Trace.Event) {
        let isOnStage = isOnStage
        state.withLock { state in
            state.trace.append(event)
            if isOnStage { state.learnName() }
        }
    }

    /// Records that time has advanced.
    func record(time: Duration) {
        state.withLock { state in
            guard state.time != time else { return }
            state.time = time
            state.stepsBefore = state.trace.steps.count
            state.trace.append(.time(time))
        }
    }

    /// The number of steps so far.
    var steps: Int { state.withLock { $0.trace.steps.count } }

    /// The number of steps so far, and the number of those steps that were taken at the current
    /// instant.
    var taken: (steps: Int, atOnce: Int) {
        state.withLock { state in
            let steps = state.trace.steps.count
            return (steps, steps - state.stepsBefore)
        }
    }

    var trace: Trace { state.withLock { $0.trace } }
    var cast: Cast { state.withLock { $0.cast } }
    var handOver: HandOver? { state.withLock { $0.handOver } }
    var guesses: Guesses { state.withLock { $0.guesses } }
}
