extension TestTimeline {
    /// A type representing a task that sleeps on a timeline.
    ///
    /// ```swift
    /// let sleeper = try #require(clock.sleepers.first)
    /// #expect(sleeper.deadline == .seconds(3600))
    /// #expect(sleeper.taskName == "hourly poll")
    /// ```
    public struct Sleeper: Sendable {
        /// The instant at which the task wakes.
        public let deadline: Instant
        /// The tolerance that was passed to the sleep, if any. Note that the timeline always wakes
        /// a task at its deadline.
        public let tolerance: Duration?
        /// The name of the task.
        ///
        /// If the task doesn't have a name, or if it isn't available on the current platform, the
        /// value of this property is `nil`.
        public let taskName: String?
        /// The location of the code that sleeps.
        ///
        /// If the code uses `any Clock`, the location isn't known and the value of this property is
        /// `nil`.
        public let location: TestReport.Location?

        package init(
            deadline: Instant, tolerance: Duration?, taskName: String?,
            location: TestReport.Location?
        ) {
            self.deadline = deadline
            self.tolerance = tolerance
            self.taskName = taskName
            self.location = location
        }
    }
}

extension TestTimeline.Sleeper: CustomStringConvertible {
    /// A description, for example `"poll" until 3.0 seconds, from App/Poller.swift:12`.
    public var description: String {
        let name = taskName.map { "\"\($0)\"" } ?? "a task"
        return "\(name) \(duration)"
    }

    /// A description of the sleep, for example `until 3.0 seconds, from App/Poller.swift:12`.
    package var duration: String {
        "until \(deadline)" + (location.map { ", from \($0)" } ?? "")
    }
}
