extension Performance {
    /// A description of the problem that prevented the body from completing, or that occurred after
    /// it completed.
    ///
    /// If there was no problem, the value of this property is `nil`.
    var problem: String? {
        guard let text = ending.text(in: self) else { return nil }
        return ([text] + guesses.rows).joined(separator: "\n")
    }
}

extension Performance.Ending {
    fileprivate func text(in performance: Performance) -> String? {
        // Most runs have nothing to report, so we shouldn't look up the names of their functions.
        if case .ended(let remaining) = self, !remaining.hasOthers, remaining.asleep.isEmpty {
            return nil
        }
        let text = StageText(performance.trace, performance.cast)
        return switch self {
        case .ended(let remaining): text.stillRunning(remaining)
        case .deadlocked(let elsewhere): text.deadlocked(elsewhere, on: performance.tier)
        case .paused(let asleep): text.paused(asleep, on: performance.tier)
        case .waitsForExternalWork(let entries, let limit):
            text.waitsForExternalWork(entries, for: limit)
        case .endless: text.endless(at: performance.now)
        case .livelocked: text.livelocked(at: performance.now)
        case .endlessStep(let step): text.endless(step)
        }
    }
}
