extension Rehearsal {
    /// The capabilities of a rehearsal to control the tasks of a body. Lower tiers come first.
    public enum Tier: Sendable, Comparable, CaseIterable {
        /// Structured tasks, default actors and the clocks of the stage. Available everywhere,
        /// because it needs public API only.
        case structured
        /// Also `Task { }`, `Task.detached` and the main actor. Requires hooks of the runtime.
        case tasks
        /// Also plain `Task.sleep` and `ContinuousClock`. Requires a protocol of the runtime that
        /// isn't public yet.
        case sleeps
        /// Also what the machine's clocks return: `ContinuousClock.now`, `SuspendingClock.now`,
        /// `Date()`, `DispatchTime.now()`; plain `Task.sleep` in each `Task { }`, and each hop of
        /// one between default actors. Requires the tables through which libraries call each
        /// other.
        case clocks

        /// The highest tier available in this process.
        public static var available: Tier {
            guard RuntimeHooks.areFree else { return .structured }
            guard Scheduling.isOffered else { return .tasks }
            return MachineCalls.areReplaced ? .clocks : .sleeps
        }

        /// This tier, or the highest one below it that is available in this process.
        var offered: Tier { min(self, .available) }
    }
}

extension Rehearsal.Tier: CustomStringConvertible {
    /// `structured`, `tasks`, `sleeps` or `clocks`.
    public var description: String {
        switch self {
        case .structured: "structured"
        case .tasks: "tasks"
        case .sleeps: "sleeps"
        case .clocks: "clocks"
        }
    }
}
