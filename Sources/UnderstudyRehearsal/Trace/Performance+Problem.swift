extension Performance {
    /// What kept the body from its end, or came after it; `nil` when all went well.
    var problem: String? {
        let text = StageText(trace, cast)
        return switch ending {
        case .ended(let left): text.goingOn(left)
        case .deadlocked(let elsewhere): text.deadlocked(elsewhere, on: tier)
        case .paused(let sleepers): text.paused(sleepers, on: tier)
        case .waitsOutside(let entries, let limit): text.waitsOutside(entries, for: limit)
        case .endless: text.endless(at: now)
        }
    }
}
