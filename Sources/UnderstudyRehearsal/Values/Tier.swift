extension Rehearsal {
    /// An enumeration describing the capabilities of a rehearsal to control the tasks of a body,
    /// from the lowest tier to the highest one.
    public enum Tier: Sendable, Comparable, CaseIterable {
        /// The rehearsal controls structured tasks, default actors and the clocks of the stage.
        ///
        /// This tier is available on all platforms because it only requires public API.
        case structured
        /// The rehearsal also controls `Task { }`, `Task.detached` and the main actor.
        ///
        /// This tier requires the hooks of the Swift runtime.
        case tasks
        /// The rehearsal also controls calls to `Task.sleep` and to `ContinuousClock`.
        ///
        /// This tier requires a protocol of the Swift runtime that isn't public yet.
        case sleeps
        /// The rehearsal also controls the values of the system clocks, for example those of
        /// `ContinuousClock.now`, `SuspendingClock.now`, `Date()` and `DispatchTime.now()`.
        ///
        /// In addition, it controls calls to `Task.sleep` in each `Task { }`, and each hop of such
        /// a task between default actors. This tier requires access to the tables with which
        /// libraries call each other.
        case clocks

        /// The highest tier that is available in the current process.
        public static var available: Tier {
            guard RuntimeHooks.areFree else { return .structured }
            guard Scheduling.isOffered else { return .tasks }
            return MachineCalls.areReplaced ? .clocks : .sleeps
        }

        /// This tier if it's available in the current process. Otherwise, the highest available
        /// tier below it.
        var offered: Tier { min(self, .available) }
    }
}

extension Rehearsal.Tier: CustomStringConvertible {
    /// The description of this tier: `structured`, `tasks`, `sleeps` or `clocks`.
    public var description: String {
        switch self {
        case .structured: "structured"
        case .tasks: "tasks"
        case .sleeps: "sleeps"
        case .clocks: "clocks"
        }
    }
}
