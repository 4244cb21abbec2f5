import Synchronization
import Testing
import Understudy
@testable import UnderstudyRehearsal

@Suite("A rehearsal stands still")
struct StandstillTests {
    let backstage = Backstage(.oldest, TestTimeline(), LostTime(), tier: .structured)

    /// What each of some looks says, a second after the other.
    func looks(_ count: Int, _ standstill: inout Standstill, at backstage: Backstage?) -> [Bool] {
        (0..<count).map { _ in standstill.look(at: backstage, after: .seconds(1)) }
    }

    @Test("when looks in a row find it where it was for so long")
    func inARow() {
        var standstill = Standstill(limit: .seconds(2))
        #expect(looks(2, &standstill, at: backstage) == [false, false])
        backstage.progress.add(1, ordering: .relaxed)
        #expect(looks(3, &standstill, at: backstage) == [false, false, true])
    }

    @Test("not when it has waited for another thread in between")
    func waited() {
        var standstill = Standstill(limit: .seconds(2))
        #expect(looks(2, &standstill, at: backstage) == [false, false])
        backstage.isWaiting.store(true, ordering: .relaxed)
        #expect(looks(5, &standstill, at: backstage) == Array(repeating: false, count: 5))
        backstage.isWaiting.store(false, ordering: .relaxed)
        #expect(looks(3, &standstill, at: backstage) == [false, false, true])
    }

    @Test("not when another one has taken its place, or none has")
    func another() {
        var standstill = Standstill(limit: .seconds(2))
        #expect(looks(2, &standstill, at: backstage) == [false, false])
        #expect(looks(1, &standstill, at: nil) == [false])
        let next = Backstage(.oldest, TestTimeline(), LostTime(), tier: .structured)
        #expect(looks(2, &standstill, at: next) == [false, false])
        #expect(looks(3, &standstill, at: backstage) == [false, false, true])
    }

    @Test("not while time moves, though no task takes a step")
    func time() {
        let director = Director(
            .oldest, tier: .structured, limits: Rehearsal.Limits(), at: TestReport.Location())
        let backstage = director.backstage
        let standstill = Locked(Standstill(limit: .seconds(2)))
        let isStanding = Locked<[Bool]>([])
        for second in 1...5 {
            director.timeline.schedule(after: .seconds(second)) {
                let stands = standstill.withLock { $0.look(at: backstage, after: .seconds(1)) }
                isStanding.withLock { $0.append(stands) }
            }
        }
        _ = director.perform { stage in try? await stage.clock.sleep(for: .seconds(10)) }
        #expect(isStanding.withLock { $0 } == Array(repeating: false, count: 5))
    }

    @Test("not while a busy machine gives it no processor")
    func starved() {
        var standstill = Standstill(limit: .seconds(2))
        var used = UsedTime()
        func look(isReady: Bool, processorTime: Duration) -> Bool {
            let reading = ThreadActivity.Reading(isReady: isReady, processorTime: processorTime)
            let time = used.look(after: .seconds(1), at: reading, demand: 1)
            return standstill.look(at: backstage, after: time)
        }
        #expect(!look(isReady: true, processorTime: .seconds(5)))
        for _ in 0..<10 { #expect(!look(isReady: true, processorTime: .seconds(5))) }
        // It runs for a second, and then sleeps.
        #expect(!look(isReady: true, processorTime: .seconds(5.5)))
        #expect(!look(isReady: true, processorTime: .seconds(6)))
        #expect(look(isReady: false, processorTime: .seconds(6)))
    }

    @Test("for the longer, the more threads want each processor while it waits")
    func crowded() {
        var standstill = Standstill(limit: .seconds(2))
        var used = UsedTime()
        func look(demand: Double) -> Bool {
            let reading = ThreadActivity.Reading(isReady: false, processorTime: .zero)
            let time = used.look(after: .seconds(1), at: reading, demand: demand)
            return standstill.look(at: backstage, after: time)
        }
        for _ in 0...7 { #expect(!look(demand: 4)) }
        #expect(look(demand: 4))
    }

    @Test(
        "the demand is how many other threads could run, for each processor",
        arguments: [
            ("13.35 21.61 19.18 11/194 6069", 5), ("0.00 0.01 0.05 1/80 99", 1),
            ("0.00 0.01 0.05 2/80 99", 1), ("", 1), ("1 2 3 x", 1),
        ])
    func demand(_ loads: String, _ demand: Double) {
        #expect(ProcessorDemand.of(loads: loads, processors: 2) == demand)
    }
}
