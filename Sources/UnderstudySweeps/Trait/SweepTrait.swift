import Testing
import Understudy
import UnderstudyRehearsal

extension Rehearsal {
    /// Sweeps a test: runs it again with each fault, or cancels it at each suspension.
    ///
    /// ```swift
    /// @Test("The page is loaded unless a call fails", .faultSwept())
    /// ```
    public struct SweepTrait: Testing.TestTrait, SuiteTrait, TestScoping {
        let kind: Kind
        /// The line of the trait, used as the location of reports.
        let location: TestReport.Location
        let limits: Limits

        enum Kind: Sendable {
            case faults(FaultRounds.Options, schedules: Int, seed: Seed)
            case cancellations(only: Int?, atMost: Int?)
        }

        /// A trait of a suite applies to each test in it.
        public var isRecursive: Bool { true }

        /// Sweeps one test, or one case of a parameterized test.
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
            try await HeldFunction.lend(function, at: location) { held in
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
    /// Runs the test first without a fault, and then again for each call in it that can fail, with
    /// that call failing; see `faultSweep`. The test can access its faults in
    /// `Rehearsal.Faults.current`.
    ///
    /// - Parameters:
    ///   - only: one fault to try alone, as named in a report.
    ///   - atMost: the maximum number of faults.
    ///   - pairs: `true` to also try pairs of faults, after all single ones; `nil` to do so if they
    ///     are few.
    ///   - schedules: the number of schedules to try with each fault.
    ///   - seed: the same seed tries the same schedules; `.fresh` is different in each run.
    ///   - limits: the limits of each run.
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
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column),
            limits: limits)
    }

    /// Runs the test first without cancellation, and then again for each suspension of its task and
    /// of those that it starts, cancelled at that moment; see `cancellationSweep`.
    ///
    /// - Parameters:
    ///   - only: one moment to try alone, as named in a report.
    ///   - atMost: the maximum number of moments; `nil` for 1,000, or fewer if a run is long.
    ///   - limits: the limits of each run.
    public static func cancellationSwept(
        only: Int? = nil, atMost: Int? = nil,
        limits: Rehearsal.Limits = Rehearsal.Limits(steps: 100_000),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Rehearsal.SweepTrait {
        Rehearsal.SweepTrait(
            kind: .cancellations(only: only, atMost: atMost),
            location: TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column),
            limits: limits)
    }
}
