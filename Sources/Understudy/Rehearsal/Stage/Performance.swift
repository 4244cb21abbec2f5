/// How one run of a body went.
struct Performance: Sendable {
    let ending: Ending
    /// What the body threw.
    let error: (any Error)?
    let trace: Trace
    let cast: Cast
    /// The instant at which it ended.
    let now: Duration
}

extension Performance {
    /// Why nothing more could run.
    enum Ending: Sendable {
        /// The body has ended; these tasks would go on later.
        case ended(sleepers: [Sleeper])
        /// The body waits for something that neither time nor another thread will bring. Tasks sleep only
        /// where time is paused.
        case deadlocked(sleepers: [Sleeper])
        /// Another thread has not finished what was announced.
        case waitsOutside([OutsideWork.Entry], for: Duration)
        /// There were more steps than allowed.
        case endless

        /// Whether the body is still suspended somewhere.
        var isStuck: Bool {
            if case .ended = self { false } else { true }
        }
    }
}
