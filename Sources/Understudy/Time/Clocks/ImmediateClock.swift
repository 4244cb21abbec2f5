extension TestClock {
    /// A clock whose sleeps don't wait. Instead, a sleep advances time to its deadline and returns
    /// immediately.
    ///
    /// ```swift
    /// let clock = TestClock.Immediate()
    /// try await clock.sleep(for: .seconds(3600))
    /// #expect(clock.now == .seconds(3600))
    /// ```
    ///
    /// Use this clock if the test isn't interested in how long the code under test waits. Time
    /// advances to the latest deadline of all sleeps, and actions that are scheduled on the
    /// timeline before this deadline run. Note that code which sleeps in an infinite loop never
    /// ends with this clock.
    public final class Immediate: Clock {
        /// An instant on a timeline.
        public typealias Instant = TestTimeline.Instant

        /// The timeline of the clock.
        public let timeline: TestTimeline

        /// Creates a clock.
        ///
        /// - Parameters:
        ///   - timeline: The timeline of the clock. By default, the clock has its own timeline.
        public init(on timeline: TestTimeline = TestTimeline()) {
            self.timeline = timeline
        }

        /// The current instant.
        public var now: Instant { Instant(offset: timeline.now) }

        /// The minimum resolution of the clock. It's zero because the clock can advance by any
        /// duration.
        public var minimumResolution: Duration { .zero }

        /// Advances time to the deadline unless it has already passed, and returns immediately.
        ///
        /// - Parameters:
        ///   - deadline: The instant to advance to.
        ///   - tolerance: This argument is ignored.
        ///
        /// - Throws: `CancellationError` if the task is cancelled.
        public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            await TestTimeline.current?.countInTime { "TestClock.Immediate.sleep(until:)" }
            try Task.checkCancellation()
            timeline.move(to: deadline.offset)
        }
    }
}
