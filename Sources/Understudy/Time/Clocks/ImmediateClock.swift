extension TestClock {
    /// A clock on which no task waits: a sleep moves time to its deadline, and returns.
    ///
    /// ```swift
    /// let clock = TestClock.Immediate()
    /// try await clock.sleep(for: .seconds(3600))
    /// #expect(clock.now == .seconds(3600))
    /// ```
    ///
    /// For code whose waiting does not matter to the test. Time goes as far as the latest sleeper
    /// wants, and what is scheduled on the timeline happens on the way. A loop that never ends does
    /// not end here either.
    public final class Immediate: Clock {
        /// An instant on a timeline.
        public typealias Instant = TestTimeline.Instant

        /// The time that the clock moves.
        public let timeline: TestTimeline

        /// Makes a clock.
        ///
        /// - Parameter timeline: the time that the clock moves; by default one of its own.
        public init(on timeline: TestTimeline = TestTimeline()) {
            self.timeline = timeline
        }

        /// The current instant.
        public var now: Instant { Instant(offset: timeline.now) }

        /// Zero: the clock can be moved by any duration.
        public var minimumResolution: Duration { .zero }

        /// Moves time to the deadline, unless it has passed, and returns.
        ///
        /// - Parameters:
        ///   - deadline: how far time moves.
        ///   - tolerance: of no meaning here.
        /// - Throws: `CancellationError` when the task is cancelled.
        public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            await TestTimeline.current?.countInTime { "TestClock.Immediate.sleep(until:)" }
            try Task.checkCancellation()
            timeline.move(to: deadline.offset)
        }
    }
}
