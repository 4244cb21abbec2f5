import Testing
import Understudy

@testable import UnderstudyRehearsal

/// A plain sleep whose length should be corrected by the time in which other threads had the
/// processor.
@Suite("Lost processor time")
struct LostTimeTests {
    private let start = ContinuousClock.now

    @Test("Time in which the thread didn't run is lost, and sums start with the latest")
    func sums() {
        var time = LostTime()
        time.sample(at: start, processor: .zero)
        time.sample(at: start + .milliseconds(5), processor: .milliseconds(1))
        time.sample(at: start + .milliseconds(6), processor: .milliseconds(2))
        time.sample(at: start + .milliseconds(16), processor: .milliseconds(3))
        #expect(time.sums(since: start) == [.milliseconds(9), .milliseconds(13)])
        #expect(time.sums(since: start + .milliseconds(5)) == [.milliseconds(9)])
        #expect(time.sums(since: start + .milliseconds(16)) == [])
    }

    @Test("The processor time is read only after enough time has passed")
    func rarely() {
        var time = LostTime()
        var questions = 0
        func processor() -> Duration {
            questions += 1
            return .zero
        }
        for step in 0..<1_000 {
            time.sample(at: start + .microseconds(step), processor: processor())
        }
        #expect(questions == 10)
    }

    @Test("Only the recent measurements of lost time are kept")
    func few() {
        var time = LostTime()
        for step in 0..<100 { time.sample(at: start + .milliseconds(step), processor: .zero) }
        #expect(time.sums(since: start).count == 4)
    }

    @Test("The processor time of a busy thread increases")
    func processorTime() {
        let before = System.processorTime
        while System.processorTime == before {}
        #expect(System.processorTime > before)
    }

    @Test(
        "The lost time of a thread corrects the length of a sleep",
        .enabled(if: Rehearsal.Tier.available >= .sleeps))
    func taken() throws {
        let rest = Duration.microseconds(1_234_567)
        // This lost time ends later than any step begins.
        var time = LostTime()
        time.sample(at: start + .seconds(3600), processor: .zero)
        time.sample(at: start + .seconds(2 * 3600) - rest, processor: .zero)
        let director = Director(
            .oldest, tier: .sleeps, limits: Rehearsal.Limits(), at: TestReport.Location(),
            lostTime: time)
        let length = Locked(Duration.zero)
        _ = director.perform { [backstage = director.backstage] _ in
            length.withLock { $0 = backstage.length(of: rest) }
        }
        #expect(length.withLock { $0 } == .seconds(3600))
    }

    @Test(
        "The length of a sleep is the rounder one of those with and without the lost time",
        arguments: [
            (rest: 989_900, lost: [10_080], length: 1_000_000),
            (rest: 57_990, lost: [1_990], length: 60_000),
            (rest: 12_300, lost: [7_690], length: 20_000),
            (rest: 44_600, lost: [2_000, 15_390], length: 60_000),
            // For example, other threads had the processor for longer than the sleep.
            (rest: -5_010, lost: [25_000], length: 20_000),
            (rest: -5_010, lost: [3_000], length: 0),
            // Other threads may also have run before the clock was read.
            (rest: 36_990, lost: [8_000], length: 37_000),
            (rest: 249_990, lost: [50_000], length: 250_000),
        ])
    func likely(_ sample: (rest: Int, lost: [Int], length: Int)) {
        let length = SleepLength.likely(
            .microseconds(sample.rest), age: .milliseconds(100),
            lost: sample.lost.map { .microseconds($0) })
        #expect(length == .microseconds(sample.length))
    }
}
