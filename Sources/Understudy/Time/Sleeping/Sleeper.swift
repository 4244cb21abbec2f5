extension TestTimeline {
    /// A task that sleeps on a timeline, as a test sees it.
    ///
    /// ```swift
    /// let sleeper = try #require(clock.sleepers.first)
    /// #expect(sleeper.deadline == .seconds(3600))
    /// #expect(sleeper.taskName == "hourly poll")
    /// ```
    public struct Sleeper: Sendable {
        /// When it wakes.
        public let deadline: Instant
        /// How much later it may wake, as it said itself; the timeline wakes it in time.
        public let tolerance: Duration?
        /// The task's name, where it has one and the system tells.
        public let taskName: String?
        /// Where it went to sleep; `nil` when it sleeps by way of `any Clock`, which does not know
        /// its caller's line.
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
    /// `"poll" until 3.0 seconds, from App/Poller.swift:12`.
    public var description: String {
        let name = taskName.map { "\"\($0)\"" } ?? "a task"
        return "\(name) \(duration)"
    }

    /// `until 3.0 seconds, from App/Poller.swift:12`.
    package var duration: String {
        "until \(deadline)" + (location.map { ", from \($0)" } ?? "")
    }
}
