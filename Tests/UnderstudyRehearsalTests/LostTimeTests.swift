import Testing
import Understudy

@testable import UnderstudyRehearsal

/// What the length of a plain sleep owes to others who had the processor.
@Suite("A rehearsal knows when its thread was kept from the processor")
struct LostTimeTests {
    private let start = ContinuousClock.now

    @Test("what passed while the thread did not run was lost, the latest first")
    func sums() {
        var time = LostTime()
        time.look(at: start, processor: .zero)
        time.look(at: start + .milliseconds(5), processor: .milliseconds(1))
        time.look(at: start + .milliseconds(6), processor: .milliseconds(2))
        time.look(at: start + .milliseconds(16), processor: .milliseconds(3))
        #expect(time.sums(since: start) == [.milliseconds(9), .milliseconds(13)])
        #expect(time.sums(since: start + .milliseconds(5)) == [.milliseconds(9)])
        #expect(time.sums(since: start + .milliseconds(16)) == [])
    }

    @Test("the system is asked only when enough time has passed")
    func rarely() {
        var time = LostTime()
        var questions = 0
        func processor() -> Duration {
            questions += 1
            return .zero
        }
        for step in 0..<1_000 {
            time.look(at: start + .microseconds(step), processor: processor())
        }
        #expect(questions == 10)
    }

    @Test("no more is kept than a sleep could need")
    func few() {
        var time = LostTime()
        for step in 0..<100 { time.look(at: start + .milliseconds(step), processor: .zero) }
        #expect(time.sums(since: start).count == 4)
    }

    @Test("a thread that works has the processor meanwhile")
    func processorTime() {
        let before = System.processorTime
        while System.processorTime == before {}
        #expect(System.processorTime > before)
    }

    @Test("what its thread has lost makes the length of a sleep that a task asks for")
    func taken() throws {
        guard SchedulingTests.isOffered else { return }
        let rest = Duration.microseconds(1_234_567)
        // What was lost ends later than any step begins.
        var time = LostTime()
        time.look(at: start + .seconds(3600), processor: .zero)
        time.look(at: start + .seconds(2 * 3600) - rest, processor: .zero)
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
        "a length that is much rounder with what was lost is the one that was meant",
        arguments: [
            (rest: 989_900, lost: [10_080], length: 1_000_000),
            (rest: 57_990, lost: [1_990], length: 60_000),
            (rest: 12_300, lost: [7_690], length: 20_000),
            (rest: 44_600, lost: [2_000, 15_390], length: 60_000),
            // Others had the processor for longer than that.
            (rest: -5_010, lost: [25_000], length: 20_000),
            (rest: -5_010, lost: [3_000], length: 0),
            // Others were there before the clock was read.
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
