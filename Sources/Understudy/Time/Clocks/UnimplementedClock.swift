extension TestClock {
    /// A clock that must not be used, for code that a test expects not to wait.
    ///
    /// ```swift
    /// let counter = Counter(clock: TestClock.Unimplemented())
    /// #expect(counter.count() == 1)
    /// ```
    ///
    /// Every use is reported: at the line of the caller if it uses the concrete type, and at the
    /// line where the clock was created if it uses `any Clock`, which doesn't provide the caller's
    /// line. Time never advances, and a sleep throws ``Failure``, so that no task hangs.
    public struct Unimplemented: Clock {
        /// An instant on a timeline.
        public typealias Instant = TestTimeline.Instant

        /// The error that a sleep throws.
        public struct Failure: Error, Equatable {}

        private let location: TestReport.Location

        /// Creates a clock that must not be used.
        public init(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
        }

        /// Reports the use, and returns the start.
        public var now: Instant {
            report("now", at: location)
            return .start
        }

        /// Zero.
        public var minimumResolution: Duration { .zero }

        /// Reports the use.
        ///
        /// - Parameters:
        ///   - deadline: the deadline in the report.
        ///   - tolerance: ignored.
        /// - Throws: ``Failure``.
        public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            report("sleep(until: \(deadline))", at: location)
            throw Failure()
        }

        /// Reports the use at the line of the caller.
        ///
        /// - Parameters:
        ///   - deadline: the deadline in the report.
        ///   - tolerance: ignored.
        /// - Throws: ``Failure``.
        public nonisolated(nonsending) func sleep(
            until deadline: Instant, tolerance: Duration? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) async throws {
            report(
                "sleep(until: \(deadline))",
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column))
            throw Failure()
        }

        /// Reports the use at the line of the caller.
        ///
        /// - Parameters:
        ///   - duration: the duration in the report.
        ///   - tolerance: ignored.
        /// - Throws: ``Failure``.
        public nonisolated(nonsending) func sleep(
            for duration: Duration, tolerance: Duration? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) async throws {
            report(
                "sleep(for: \(duration))",
                at: TestReport.Location(
                    fileID: fileID, filePath: filePath, line: line, column: column))
            throw Failure()
        }

        private func report(_ use: String, at location: TestReport.Location) {
            TestReport.send(TestReport(TimeText.unimplemented(use), at: location))
        }
    }
}
