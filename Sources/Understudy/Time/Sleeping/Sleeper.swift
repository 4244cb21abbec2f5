extension TestTimeline {
    /// A task that sleeps on a timeline.
    ///
    /// ```swift
    /// let sleeper = try #require(clock.sleepers.first)
    /// #expect(sleeper.deadline == .seconds(3600))
    /// #expect(sleeper.taskName == "hourly poll")
    /// ```
    public struct Sleeper: Sendable {
        /// The instant at which it wakes.
        public let deadline: Instant
        /// The tolerance that was passed to the sleep. The timeline wakes it at the deadline
        /// anyway.
        public let tolerance: Duration?
        /// The name of the task, if it has one and the system provides it.
        public let taskName: String?
        /// The location of the sleep; `nil` if it uses `any Clock`, which doesn't provide the line
        /// of the caller.
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

    /// The text `until 3.0 seconds, from App/Poller.swift:12`.
    package var duration: String {
        "until \(deadline)" + (location.map { ", from \($0)" } ?? "")
    }
}
