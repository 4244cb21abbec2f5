import Understudy

/// What has happened.
extension Backstage {
    /// Writes an event down.
    func record(_ event: Trace.Event) {
        let isOnStage = isOnStage
        state.withLock { state in
            state.trace.append(event)
            if isOnStage { state.learnName() }
        }
    }

    /// Writes down that time has moved.
    func record(time: Duration) {
        state.withLock { state in
            guard state.time != time else { return }
            state.time = time
            state.stepsBefore = state.trace.steps.count
            state.trace.append(.time(time))
        }
    }

    /// How many steps there were.
    var steps: Int { state.withLock { $0.trace.steps.count } }

    /// How many steps there were, and how many of them at this instant.
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
