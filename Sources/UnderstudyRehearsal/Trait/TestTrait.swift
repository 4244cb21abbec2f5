import Testing
import Understudy

extension Rehearsal {
    /// A trait that runs a test on a stage, either once or under many schedules.
    ///
    /// ```swift
    /// @Test("A test runs under a hundred schedules", .explored(schedules: 100))
    /// ```
    ///
    /// To add this trait to a test, use `.rehearsed()` or `.explored()`.
    public struct TestTrait: Testing.TestTrait, SuiteTrait, TestScoping {
        let run: Run
        /// The source location of the trait, at which problems are reported.
        let location: TestReport.Location
        var limits: Rehearsal.Limits

        enum Run: Sendable {
            case once
            case explored(schedules: Int, seed: Rehearsal.Seed, search: Rehearsal.Search)
        }

        /// A Boolean value that indicates whether this trait should also be applied to the tests in
        /// a suite.
        ///
        /// The value of this property is always `true`.
        public var isRecursive: Bool { true }

        /// Runs a test, or a test case of a parameterized test, on a separate stage.
        ///
        /// - Throws: Any error that the test throws.
        public func provideScope(
            for test: Test, testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
        ) async throws {
            try await perform(test.name, function)
        }

        /// - Parameters:
        ///   - name: The name under which failing schedules of the test are stored.
        func perform(
            _ name: String, _ function: @Sendable () async throws -> Void
        ) async throws {
            try await HeldFunction.withHeldFunction(function, at: location) { held in
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
}

extension Trait where Self == Rehearsal.TestTrait {
    /// Runs a test on a stage, in one order and in virtual time.
    ///
    /// The test can access the stage with `Rehearsal.Stage.current`.
    ///
    /// - Parameters:
    ///   - limits: The limits that apply to the run.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public static func rehearsed(
        limits: Rehearsal.Limits = Rehearsal.Limits(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Rehearsal.TestTrait {
        Rehearsal.TestTrait(
            run: .once,
            location: TestReport.Location(fileID, filePath, line, column), limits: limits)
    }

    /// Runs a test under many schedules of its tasks, and reports the first schedule under which it
    /// fails.
    ///
    /// - Parameters:
    ///   - schedules: The maximum number of schedules to try.
    ///   - seed: The seed of the search. Searches with the same seed try the same schedules. Pass
    ///     `.fresh` to use a different seed in each run.
    ///   - search: The strategy with which to search.
    ///   - limits: The limits that apply to each run.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public static func explored(
        schedules: Int = 1_000, seed: Rehearsal.Seed = 1, search: Rehearsal.Search = .automatic,
        limits: Rehearsal.Limits = Rehearsal.Limits(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Rehearsal.TestTrait {
        Rehearsal.TestTrait(
            run: .explored(schedules: schedules, seed: seed, search: search),
            location: TestReport.Location(fileID, filePath, line, column), limits: limits)
    }
}
