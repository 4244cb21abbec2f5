import TestSupport
import Testing
import Understudy
@testable import UnderstudyRehearsal

/// Plain sleeps, which a rehearsal controls if this process lets it.
@Suite("Virtual plain sleeps", .endsWhenIdle)
struct SchedulingTests {
    static let tiers = [Rehearsal.Tier.sleeps, .clocks].filter { $0 <= .available }

    #if canImport(Glibc)
        /// If the tier were lower, the tests of higher tiers would be skipped without a failure.
        @Test("On Linux with glibc, the highest tier is available")
        func highestTier() {
            #expect(Rehearsal.Tier.available == .clocks)
        }
    #endif

    @Test("An hour of plain sleep passes at once in each kind of task", arguments: tiers)
    func everyKind(_ tier: Rehearsal.Tier) async throws {
        try await rehearse(tier: tier) { stage in
            try await Task.sleep(for: .seconds(3600))
            #expect(stage.elapsed == .seconds(3600))
            try await Task { try await Task.sleep(for: .seconds(3600)) }.value
            #expect(stage.elapsed == .seconds(2 * 3600))
            try await Task.detached { try await Task.sleep(nanoseconds: 3600_000_000_000) }.value
            #expect(stage.elapsed == .seconds(3 * 3600))
            try await Sleeper().sleep()
            #expect(stage.elapsed == .seconds(4 * 3600))
            try await Self.sleepOnMainActor()
            #expect(stage.elapsed == .seconds(5 * 3600))
            try await ContinuousClock().sleep(for: .seconds(3600))
            try await SuspendingClock().sleep(for: .seconds(3600))
            #expect(stage.elapsed == .seconds(7 * 3600))
        }
    }

    private actor Sleeper {
        func sleep() async throws { try await Task.sleep(for: .seconds(3600)) }
    }

    @MainActor private static func sleepOnMainActor() async throws {
        try await Task.sleep(for: .seconds(3600))
        MainActor.assertIsolated()
    }

    @Test("A cancelled plain sleep ends at once", arguments: tiers)
    func cancelled(_ tier: Rehearsal.Tier) async throws {
        await rehearse(tier: tier) { stage in
            let task = Task { try await Task.sleep(for: .seconds(3600)) }
            await stage.waitUntilIdle()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(stage.elapsed == .zero)
        }
    }

    @Test("Plain sleeps and clock sleeps wake in the order of their deadlines", arguments: tiers)
    func order(_ tier: Rehearsal.Tier) async throws {
        await rehearse(tier: tier) { stage in
            let log = Log()
            await withTaskGroup { group in
                group.addTask {
                    try? await Task.sleep(for: .seconds(20))
                    log.add("plain \(stage.elapsed)")
                }
                group.addTask {
                    try? await stage.clock.sleep(for: .seconds(10))
                    log.add("clock \(stage.elapsed)")
                }
            }
            #expect(log.lines == ["clock 10.0 seconds", "plain 20.0 seconds"])
        }
    }

    @Test(
        "A sleep keeps its length if other threads have the processor before it begins",
        .enabled(if: Rehearsal.Tier.available >= .sleeps))
    func interrupted() async throws {
        try await rehearse(tier: .sleeps) { stage in
            let deadline = ContinuousClock.now + .seconds(10)
            // This loop simulates a thread on a busy machine.
            let resumes = ContinuousClock.now + .milliseconds(3)
            while ContinuousClock.now < resumes {}
            try await ContinuousClock().sleep(until: deadline)
            #expect(stage.elapsed == .seconds(10))
        }
    }

    @Test("Steps before a sleep don't affect the estimated length of the next sleep")
    func latestSteps() {
        var cast = Cast()
        let body = cast.number(of: 1, parent: nil, step: 0)
        let start = ContinuousClock.now
        for second in 0..<6 { cast.began(body, at: start + .seconds(second)) }
        #expect(cast.members[body].latestSteps.first == start + .seconds(2))
        cast.woke(body)
        cast.began(body, at: start + .seconds(6))
        #expect(cast.members[body].latestSteps == [start + .seconds(6)])
    }

    @Test("The step that ends a sleep belongs to the task that slept", arguments: tiers)
    func owner(_ tier: Rehearsal.Tier) async throws {
        let exploration = await TestReport.$reporter.withValue(ReportRecorder()) {
            await explore(schedules: 5, tier: .sleeps) { stage in
                async let short: Void = {
                    try? await Task.sleep(for: .seconds(1))
                    stage.note("short is over")
                }()
                try? await stage.clock.sleep(for: .seconds(2))
                await short
                try require(false)
            }
        }
        let lines = try #require(exploration.failure).description.split(separator: "\n")
        let time = try #require(lines.firstIndex { $0.contains("time advances to 1.0 seconds") })
        let note = try #require(lines.firstIndex { $0.contains("short is over") })
        let owners = lines[time...note].filter { $0.contains("step ") }
        #expect(!owners.isEmpty && owners.allSatisfy { $0.contains(" task 1") })
    }

    @Test(
        "The estimated length of a sleep is the roundest possible one",
        arguments: [
            // For example, nothing ran in between.
            (rest: 3_599_999_990, age: 12, length: 3_600_000_000),
            (rest: 124_991, age: 30, length: 125_000),
            (rest: 991, age: 20, length: 1_000),
            (rest: 32_997, age: 5, length: 33_000),
            (rest: 1_332_990, age: 50, length: 1_333_000),
            (rest: 16_660, age: 9, length: 16_700),
            (rest: 1_499_999, age: 1, length: 1_500_000),
            // Other threads had the processor in the meantime.
            (rest: 3_599_723_111, age: 280_000, length: 3_600_000_000),
            (rest: 247_313, age: 3_000, length: 250_000),
            (rest: 124_991, age: 90_000, length: 125_000),
            (rest: 95, age: 30_000, length: 100),
            (rest: 490, age: 5_000, length: 500),
            // In this case, the deadline has passed.
            (rest: 0, age: 50, length: 0),
            (rest: -10, age: 50, length: 0),
        ])
    func likely(_ sample: (rest: Int, age: Int, length: Int)) {
        let length = SleepLength.likely(
            .microseconds(sample.rest), age: .microseconds(sample.age))
        #expect(length == .microseconds(sample.length))
    }
}
