extension TestClock {
    /// A clock that must not be used.
    ///
    /// Pass it to code under test that isn't expected to wait.
    ///
    /// ```swift
    /// let counter = Counter(clock: TestClock.Unimplemented())
    /// #expect(counter.count() == 1)
    /// ```
    ///
    /// Every use of the clock is reported at the location of the caller. A call through `any Clock`
    /// has no known location, and is reported where the clock was created. Time never advances, and
    /// a sleep throws ``Failure`` so that no task waits forever.
    public struct Unimplemented: Clock {
        /// An instant on a timeline.
        public typealias Instant = TestTimeline.Instant

        /// The error that a sleep throws.
        public struct Failure: Error, Equatable {}

        private let location: TestReport.Location
        private let joinableScope = JoinableScope()

        /// Creates a clock that must not be used.
        public init(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            location = TestReport.Location(fileID, filePath, line, column)
        }

        /// The start of time.
        ///
        /// Accessing this property is reported.
        public var now: Instant {
            report("now", at: location)
            return .start
        }

        /// The minimum resolution of the clock, which is zero.
        public var minimumResolution: Duration { .zero }

        /// Reports the use of the clock and throws an error.
        ///
        /// - Parameters:
        ///   - deadline: The deadline of the sleep, which is included in the report.
        ///   - tolerance: This argument is ignored.
        ///
        /// - Throws: ``Failure``.
        public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            report("sleep(until: \(deadline))", at: location)
            throw Failure()
        }

        /// Reports the use of the clock at the location of the caller and throws an error.
        ///
        /// - Parameters:
        ///   - deadline: The deadline of the sleep, which is included in the report.
        ///   - tolerance: This argument is ignored.
        ///
        /// - Throws: ``Failure``.
        public nonisolated(nonsending) func sleep(
            until deadline: Instant, tolerance: Duration? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) async throws {
            report(
                "sleep(until: \(deadline))",
                at: TestReport.Location(fileID, filePath, line, column))
            throw Failure()
        }

        /// Reports the use of the clock at the location of the caller and throws an error.
        ///
        /// - Parameters:
        ///   - duration: The duration of the sleep, which is included in the report.
        ///   - tolerance: This argument is ignored.
        ///
        /// - Throws: ``Failure``.
        public nonisolated(nonsending) func sleep(
            for duration: Duration, tolerance: Duration? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) async throws {
            report(
                "sleep(for: \(duration))", at: TestReport.Location(fileID, filePath, line, column))
            throw Failure()
        }

        private func report(_ use: String, at location: TestReport.Location) {
            let fix = "TestClock, or TestClock.Immediate if waiting doesn't matter"
            TestReport.send(
                "TestClock.Unimplemented: unexpected use of \(use)\n" + ReportText.row("add", fix),
                at: location, for: joinableScope.current)
        }
    }
}
