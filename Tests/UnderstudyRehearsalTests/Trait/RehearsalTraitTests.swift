import Dispatch
import TestSupport
import Testing
import UnderstudyTesting

@testable import UnderstudyRehearsal

@Suite("Rehearsal traits", .endsWhenIdle)
struct RehearsalTraitTests {
    private static let runs = TestScoped(0)

    @Test(.rehearsed())
    func `A test with the rehearsed trait runs on a stage in virtual time`() async throws {
        let stage = try #require(Rehearsal.Stage.current)
        try await stage.clock.sleep(for: .seconds(3600))
        #expect(stage.elapsed == .seconds(3600))
    }

    @Test(
        .doubles,
        .explored())
    func `A test with the explored trait runs each schedule with its own state`() async throws {
        #expect(Self.runs.value == 0)
        Self.runs.value += 1
        let stage = try #require(Rehearsal.Stage.current)
        try await stage.clock.sleep(for: .seconds(1))
        #expect(stage.elapsed == .seconds(1))
    }

    @Test func `The rehearsed trait rethrows the error of its test`() async throws {
        struct Refused: Error, Equatable {}
        let test = try #require(Test.current)
        await #expect(throws: Refused()) {
            try await Rehearsal.TestTrait.rehearsed().provideScope(for: test, testCase: nil) {
                throw Refused()
            }
        }
    }

    @Test(arguments: [true, false])
    func `A test that never ends is reported at the line of its trait`(_ isExplored: Bool)
        async throws
    {
        let test = try #require(Test.current)
        let lines = (1...3).map { currentLine() + $0 }
        let trait: Rehearsal.TestTrait =
            isExplored ? .explored(schedules: 3) : .rehearsed()
        let reports = try await reports {
            try await trait.provideScope(for: test, testCase: nil) {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(reports.count == 1)
        #expect(
            reports.first?.message.contains(
                "rehearse: deadlock: every task is waiting, and advancing time wouldn't help")
                == true)
        #expect(lines.contains(reports.first?.location.line ?? 0))
    }

    @Test(arguments: [true, false])
    func `A rehearsal trait applies its limits`(_ isExplored: Bool) async throws {
        let test = try #require(Test.current)
        let limits = Rehearsal.Limits(steps: 10)
        let trait: Rehearsal.TestTrait =
            isExplored ? .explored(schedules: 3, limits: limits) : .rehearsed(limits: limits)
        let reports = try await reports {
            try await trait.provideScope(for: test, testCase: nil) {
                while true { await Task.yield() }
            }
        }
        #expect(reports.count == 1)
        #expect(reports.first?.message.contains("rehearse: stopped after 10 steps") == true)
    }

    /// The function of this test can't be released, because the thread may continue at any time.
    @Test("A test that blocks its thread is reported and ends the process")
    func blocksThread() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            var trait = Rehearsal.TestTrait.rehearsed()
            trait.limits.externalWorkTimeout = .seconds(2)
            try await TestReport.$reporter.withValue(
                TestReport.ExtensionPoint.StandardError.reporter
            ) {
                try await trait.perform("blocksThread()") { block(DispatchSemaphore(value: 0)) }
            }
        }
        let output = String(
            decoding: try #require(result?.standardErrorContent), as: UTF8.self)
        let report = try #require(
            output.range(
                of: "rehearse: step 1 takes longer than 2.0 seconds: the body blocks its thread"))
        let end = try #require(
            output.range(
                of: """
                    Fatal error: the test blocks its thread, and would use memory that is freed \
                    when its trait ends
                    """))
        #expect(report.upperBound < end.lowerBound)
    }

    @Test
    func `A test that fails under a schedule is reported at the line of its trait`() async throws {
        struct Refused: Error {}
        let test = try #require(Test.current)
        let line = currentLine() + 2
        let reports = try await reports {
            try await Rehearsal.TestTrait.explored(schedules: 10).provideScope(
                for: test, testCase: nil
            ) {
                throw Refused()
            }
        }
        #expect(reports.map(\.location.line) == [line])
    }
}
