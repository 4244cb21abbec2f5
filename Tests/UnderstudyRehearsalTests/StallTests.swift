import Testing
import Understudy
@testable import UnderstudyRehearsal

@Suite("Stall detection")
struct StallTests {
    let scheduler = SchedulerState(.oldest, TestTimeline(), tier: .structured)

    /// Returns the results of several looks. They happen a second apart.
    func looks(_ count: Int, _ stall: inout Stall, at scheduler: SchedulerState?) -> [Bool] {
        (0..<count).map { _ in stall.sample(at: scheduler, after: .seconds(1)) }
    }

    @Test func `A rehearsal that makes no progress up to the limit is stalled`() {
        var stall = Stall(limit: .seconds(2))
        #expect(looks(2, &stall, at: scheduler) == [false, false])
        scheduler.progress.add()
        #expect(looks(3, &stall, at: scheduler) == [false, false, true])
    }

    @Test func `A call of a double restarts the detection of a stall`() {
        var stall = Stall(limit: .seconds(2))
        #expect(looks(2, &stall, at: scheduler) == [false, false])
        scheduler.calls.add()
        #expect(looks(3, &stall, at: scheduler) == [false, false, true])
    }

    @Test func `Waiting for another thread restarts the detection of a stall`() {
        var stall = Stall(limit: .seconds(2))
        #expect(looks(2, &stall, at: scheduler) == [false, false])
        scheduler.isWaiting.withLock { $0 = true }
        #expect(looks(5, &stall, at: scheduler) == Array(repeating: false, count: 5))
        scheduler.isWaiting.withLock { $0 = false }
        #expect(looks(3, &stall, at: scheduler) == [false, false, true])
    }

    @Test func `Watching another rehearsal, or none, restarts the detection of a stall`() {
        var stall = Stall(limit: .seconds(2))
        #expect(looks(2, &stall, at: scheduler) == [false, false])
        #expect(looks(1, &stall, at: nil) == [false])
        let next = SchedulerState(.oldest, TestTimeline(), tier: .structured)
        #expect(looks(2, &stall, at: next) == [false, false])
        #expect(looks(3, &stall, at: scheduler) == [false, false, true])
    }

    @Test func `Advancing time without steps isn't a stall`() {
        let scheduler = Scheduler(
            .oldest, tier: .structured, limits: Rehearsal.Limits(), at: TestReport.Location())
        let shared = scheduler.shared
        let stall = Locked(Stall(limit: .seconds(2)))
        let isStanding = Locked<[Bool]>([])
        for second in 1...5 {
            scheduler.timeline.schedule(after: .seconds(second)) {
                let stands = stall.withLock { $0.sample(at: shared, after: .seconds(1)) }
                isStanding.withLock { $0.append(stands) }
            }
        }
        _ = scheduler.perform { stage in try? await stage.clock.sleep(for: .seconds(10)) }
        #expect(isStanding.withLock { $0 } == Array(repeating: false, count: 5))
    }

    @Test func `A thread without the processor on a busy machine isn't a stall`() {
        var stall = Stall(limit: .seconds(2))
        var used = CPUTime()
        func look(isReady: Bool, processorTime: Duration) -> Bool {
            let reading = ThreadActivity.Reading(isReady: isReady, processorTime: processorTime)
            let time = used.sample(after: .seconds(1), at: reading, demand: 1)
            return stall.sample(at: scheduler, after: time)
        }
        #expect(!look(isReady: true, processorTime: .seconds(5)))
        for _ in 0..<10 { #expect(!look(isReady: true, processorTime: .seconds(5))) }
        // The thread runs for a second, and then it sleeps.
        #expect(!look(isReady: true, processorTime: .seconds(5.5)))
        #expect(!look(isReady: true, processorTime: .seconds(6)))
        #expect(look(isReady: false, processorTime: .seconds(6)))
    }

    @Test func `The limit of a stall grows with the number of threads per processor`() {
        var stall = Stall(limit: .seconds(2))
        var used = CPUTime()
        func look(demand: Double) -> Bool {
            let reading = ThreadActivity.Reading(isReady: false, processorTime: .zero)
            let time = used.sample(after: .seconds(1), at: reading, demand: demand)
            return stall.sample(at: scheduler, after: time)
        }
        for _ in 0...7 { #expect(!look(demand: 4)) }
        #expect(look(demand: 4))
    }

    @Test(arguments: [
        ("13.35 21.61 19.18 11/194 6069", 5), ("0.00 0.01 0.05 1/80 99", 1),
        ("0.00 0.01 0.05 2/80 99", 1), ("", 1), ("1 2 3 x", 1),
    ])
    func `The processor demand is read from the load average`(_ loads: String, _ demand: Double) {
        #expect(ProcessorDemand.of(loads: loads, processors: 2) == demand)
    }
}
