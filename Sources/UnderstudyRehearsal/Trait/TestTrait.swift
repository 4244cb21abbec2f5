import Testing
import Understudy

extension Rehearsal {
    /// Runs a test on a stage, once or under many schedules.
    ///
    /// ```swift
    /// @Test("A test runs under a hundred schedules", .explored(schedules: 100))
    /// ```
    public struct TestTrait: Testing.TestTrait, SuiteTrait, TestScoping {
        /// The kind of run.
        let run: Run
        /// The line of the trait, used as the location of reports.
        let location: TestReport.Location
        /// The limits of each run.
        var limits: Rehearsal.Limits

        enum Run: Sendable {
            case once
            case explored(schedules: Int, seed: Rehearsal.Seed, search: Rehearsal.Search)
        }

        /// A trait of a suite applies to each test in it.
        public var isRecursive: Bool { true }

        /// Runs one test, or one case of a parameterized test, on a separate stage.
        ///
        /// - Parameters:
        ///   - test: the test.
        ///   - testCase: the case of a parameterized test.
        ///   - function: runs the test.
        /// - Throws: the error of the test.
        public func provideScope(
            for test: Test, testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
        ) async throws {
            try await perform(test.name, function)
        }

        /// - Parameter name: the name of the test.
        func perform(
            _ name: String, _ function: @Sendable () async throws -> Void
        ) async throws {
            try await HeldFunction.lend(function, at: location) { try await perform(name, $0) }
        }

        private func perform(_ name: String, _ held: HeldFunction) async throws {
            switch run {
            case .once:
                try await rehearse(at: location, limits: limits, whenBlocked: held.block) { _ in
                    try await held.run()
                }
            case .explored(let schedules, let seed, let search):
                let search = ReportedSearch(
                    schedules: schedules, seed: seed, search: search, limits: limits,
                    function: name, location: location)
                _ = await search.run(whenBlocked: held.block) { _ in try await held.run() }
            }
        }
    }
}

extension Trait where Self == Rehearsal.TestTrait {
    /// Runs the test on a stage, `Rehearsal.Stage.current`: in one order, in virtual time.
    ///
    /// - Parameter limits: the limits of the run.
    public static func rehearsed(
        limits: Rehearsal.Limits = Rehearsal.Limits(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Rehearsal.TestTrait {
        Rehearsal.TestTrait(
            run: .once,
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column),
            limits: limits)
    }

    /// Runs the test under many schedules of its tasks, and reports the first one under which it
    /// fails.
    ///
    /// - Parameters:
    ///   - schedules: the maximum number of schedules.
    ///   - seed: the same seed tries the same schedules; `.fresh` is different in each run.
    ///   - search: the strategy of the search.
    ///   - limits: the limits of each run.
    public static func explored(
        schedules: Int = 1_000, seed: Rehearsal.Seed = 1, search: Rehearsal.Search = .automatic,
        limits: Rehearsal.Limits = Rehearsal.Limits(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Rehearsal.TestTrait {
        Rehearsal.TestTrait(
            run: .explored(schedules: schedules, seed: seed, search: search),
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column),
            limits: limits)
    }
}
