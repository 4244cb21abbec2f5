extension Rehearsal {
    /// How much of what a body starts a rehearsal can govern.
    public enum Tier: Int, Sendable, Comparable, CaseIterable {
        /// Structured tasks, default actors, and the clocks of the stage: with public API alone,
        /// everywhere.
        case publicAPI
        /// Also `Task { }`, `Task.detached` and the main actor: by hooks of the runtime.
        case hooks
        /// Also plain `Task.sleep` and `ContinuousClock`: by a protocol of the runtime that is not
        /// public yet.
        case scheduling
        /// Also what the machine's clocks say: `ContinuousClock.now`, `SuspendingClock.now`,
        /// `Date()`, `DispatchTime.now()`; plain `Task.sleep` in each `Task { }`, and each hop of
        /// one between default actors: by the tables through which libraries call each other.
        case clocks

        /// The highest tier that this process offers.
        public static var available: Tier {
            guard RuntimeHooks.areFree else { return .publicAPI }
            guard Scheduling.isOffered else { return .hooks }
            return MachineCalls.areLed ? .clocks : .scheduling
        }

        /// This tier, or the highest one below it that the process offers.
        var offered: Tier { min(self, .available) }

        /// Lower tiers come first.
        public static func < (left: Tier, right: Tier) -> Bool {
            left.rawValue < right.rawValue
        }
    }
}

extension Rehearsal.Tier: CustomStringConvertible {
    /// `public API`, `hooks`, `scheduling`, `clocks`.
    public var description: String {
        switch self {
        case .publicAPI: "public API"
        case .hooks: "hooks"
        case .scheduling: "scheduling"
        case .clocks: "clocks"
        }
    }
}
