extension TestClock {
    /// A clock whose sleeps don't wait: a sleep advances time to its deadline, and returns.
    ///
    /// ```swift
    /// let clock = TestClock.Immediate()
    /// try await clock.sleep(for: .seconds(3600))
    /// #expect(clock.now == .seconds(3600))
    /// ```
    ///
    /// Use it for code whose waits don't matter to the test. Time advances to the latest deadline
    /// of all sleeps, and the actions that are scheduled on the timeline before it run. The clock
    /// doesn't end an infinite loop.
    public final class Immediate: Clock {
        /// An instant on a timeline.
        public typealias Instant = TestTimeline.Instant

        /// The timeline of the clock.
        public let timeline: TestTimeline

        /// Creates a clock.
        ///
        /// - Parameter timeline: the timeline of the clock; by default its own.
        public init(on timeline: TestTimeline = TestTimeline()) {
            self.timeline = timeline
        }

        /// The current instant.
        public var now: Instant { Instant(offset: timeline.now) }

        /// Zero: the clock can advance by any duration.
        public var minimumResolution: Duration { .zero }

        /// Advances time to the deadline, unless it has passed, and returns.
        ///
        /// - Parameters:
        ///   - deadline: the instant to advance to.
        ///   - tolerance: ignored.
        /// - Throws: `CancellationError` if the task is cancelled.
        public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            await TestTimeline.current?.countInTime { "TestClock.Immediate.sleep(until:)" }
            try Task.checkCancellation()
            timeline.move(to: deadline.offset)
        }
    }
}
