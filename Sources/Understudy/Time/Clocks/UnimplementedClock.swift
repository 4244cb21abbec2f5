extension TestClock {
    /// A clock that must not be used: for code of which a test says that it does not wait.
    ///
    /// ```swift
    /// let counter = Counter(clock: TestClock.Unimplemented())
    /// #expect(counter.count() == 1)
    /// ```
    ///
    /// Every use is reported: at the caller's line where it uses the clock as what it is, and at
    /// the line where the clock was made where it goes by `any Clock`, which does not know its
    /// caller. Time stands still, and a sleep throws ``Failure``, so that no task hangs.
    public struct Unimplemented: Clock {
        /// An instant on a timeline.
        public typealias Instant = TestTimeline.Instant

        /// What a sleep throws.
        public struct Failure: Error, Equatable {}

        private let location: TestReport.Location

        /// Makes a clock that no code may use.
        public init(
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
        }

        /// Reports, and returns the start.
        public var now: Instant {
            report("now", at: location)
            return .start
        }

        /// Zero.
        public var minimumResolution: Duration { .zero }

        /// Reports.
        ///
        /// - Parameters:
        ///   - deadline: until when.
        ///   - tolerance: is not used.
        /// - Throws: ``Failure``.
        public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            report("sleep(until: \(deadline))", at: location)
            throw Failure()
        }

        /// Reports at the caller's line.
        ///
        /// - Parameters:
        ///   - deadline: until when.
        ///   - tolerance: is not used.
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

        /// Reports at the caller's line.
        ///
        /// - Parameters:
        ///   - duration: how long.
        ///   - tolerance: is not used.
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
