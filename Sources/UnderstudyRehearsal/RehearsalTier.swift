/// How much of what a body starts a rehearsal can govern.
public enum RehearsalTier: Int, Sendable, Comparable, CaseIterable {
    /// Structured tasks, default actors, and the clocks of the stage: with public API alone, everywhere.
    case publicAPI
    /// Also `Task { }`, `Task.detached` and the main actor: by hooks of the runtime.
    case hooks
    /// Also plain `Task.sleep` and `ContinuousClock`: by a protocol of the runtime that is not public yet.
    case scheduling

    /// The highest tier that this process offers.
    public static var available: RehearsalTier {
        guard RuntimeHooks.areSet else { return .publicAPI }
        return Scheduling.isOffered ? .scheduling : .hooks
    }

    /// This tier, or the highest one below it that the process offers.
    var offered: RehearsalTier { min(self, .available) }

    /// Lower tiers come first.
    public static func < (left: RehearsalTier, right: RehearsalTier) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension RehearsalTier: CustomStringConvertible {
    /// `public API`, `hooks`, `scheduling`.
    public var description: String {
        switch self {
        case .publicAPI: "public API"
        case .hooks: "hooks"
        case .scheduling: "scheduling"
        }
    }
}
