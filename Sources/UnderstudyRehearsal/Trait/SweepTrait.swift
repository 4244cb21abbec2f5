import Testing
import Understudy

extension Rehearsal {
    /// A trait that runs a test again with each fault, or cancels it at each suspension.
    ///
    /// ```swift
    /// @Test("The page is loaded unless a call fails", .faultSwept())
    /// ```
    ///
    /// To add this trait to a test, use `.faultSwept()` or `.cancellationSwept()`.
    public struct SweepTrait: Testing.TestTrait, SuiteTrait, TestScoping {
        let kind: Kind
        /// The source location of the trait, at which problems are reported.
        let location: TestReport.Location
        let limits: Limits

        enum Kind: Sendable {
            case faults(FaultRounds.Options, schedules: Int, seed: Seed)
            case cancellations(only: Int?, atMost: Int?)
        }

        /// A Boolean value that indicates whether this trait should also be applied to the tests in
        /// a suite.
        ///
        /// The value of this property is always `true`.
        public var isRecursive: Bool { true }

        /// Sweeps a test, or a test case of a parameterized test.
        ///
        /// - Throws: Any error that the test throws.
        public func provideScope(
            for test: Test, testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
        ) async throws {
            try await HeldFunction.withHeldFunction(function, at: location) { held in
                switch kind {
                case .faults(let options, let schedules, let seed):
                    _ = await faultSweep(
                        options, schedules: schedules, seed: seed, limits: limits,
                        tier: .available, at: location, whenBlocked: held.block
                    ) { _, _ in try await held.run() }
                case .cancellations(let only, let atMost):
                    _ = await cancellationSweep(
                        only: only, atMost: atMost, limits: limits, tier: .available, at: location,
                        isTrait: true, whenBlocked: held.block
                    ) { _ in try await held.run() }
                }
            }
        }
    }
}

extension Trait where Self == Rehearsal.SweepTrait {
    /// Runs a test once without a fault, and then again for each call that can fail with that call
    /// failing.
    ///
    /// The test can access the injected faults with `Rehearsal.Faults.current`. For more
    /// information about faults, see `faultSweep`.
    ///
    /// - Parameters:
    ///   - only: The description of a single fault to try, as shown in a report. If `nil`, all
    ///     faults are tried.
    ///   - atMost: The maximum number of faults to try.
    ///   - pairs: Whether to also try pairs of faults after all single faults. If `nil`, pairs are
    ///     tried if there are few of them.
    ///   - schedules: The number of schedules to try with each fault.
    ///   - seed: The seed of the search. Searches with the same seed try the same schedules. Pass
    ///     `.fresh` to use a different seed in each run.
    ///   - limits: The limits that apply to each run.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public static func faultSwept(
        only: String? = nil, atMost: Int = 1_000, pairs: Bool? = nil,
        schedules: Int = 1, seed: Rehearsal.Seed = 1,
        limits: Rehearsal.Limits = Rehearsal.Limits(steps: 100_000),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Rehearsal.SweepTrait {
        Rehearsal.SweepTrait(
            kind: .faults(
                .init(only: only, atMost: atMost, pairs: pairs, isTrait: true),
                schedules: schedules, seed: seed),
            location: TestReport.Location(fileID, filePath, line, column), limits: limits)
    }

    /// Runs a test once without cancellation, and then again for each suspension of its tasks with
    /// the test cancelled at that moment.
    ///
    /// This includes the suspensions of tasks that the test starts. For more information, see
    /// `cancellationSweep`.
    ///
    /// - Parameters:
    ///   - only: The number of a single moment to try, as shown in a report. If `nil`, all moments
    ///     are tried.
    ///   - atMost: The maximum number of moments to try. If `nil`, at most 1,000 moments are tried,
    ///     or fewer if a run is long.
    ///   - limits: The limits that apply to each run.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public static func cancellationSwept(
        only: Int? = nil, atMost: Int? = nil,
        limits: Rehearsal.Limits = Rehearsal.Limits(steps: 100_000),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Rehearsal.SweepTrait {
        Rehearsal.SweepTrait(
            kind: .cancellations(only: only, atMost: atMost),
            location: TestReport.Location(fileID, filePath, line, column), limits: limits)
    }
}
