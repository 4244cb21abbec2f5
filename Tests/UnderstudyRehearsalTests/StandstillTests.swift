import Synchronization
import Testing
import Understudy
@testable import UnderstudyRehearsal

@Suite("A rehearsal stands still")
struct StandstillTests {
    let backstage = Backstage(.oldest, TestTimeline(), LostTime(), tier: .publicAPI)

    /// What each of some looks says.
    func looks(_ count: Int, _ standstill: inout Standstill, at backstage: Backstage?) -> [Bool] {
        (0..<count).map { _ in standstill.look(at: backstage) }
    }

    @Test("when so many looks in a row find it where it was")
    func inARow() {
        var standstill = Standstill(looks: 2)
        #expect(looks(2, &standstill, at: backstage) == [false, false])
        backstage.progress.add(1, ordering: .relaxed)
        #expect(looks(3, &standstill, at: backstage) == [false, false, true])
    }

    @Test("not when it has waited for another thread in between")
    func waited() {
        var standstill = Standstill(looks: 2)
        #expect(looks(2, &standstill, at: backstage) == [false, false])
        backstage.isWaiting.store(true, ordering: .relaxed)
        #expect(looks(5, &standstill, at: backstage) == Array(repeating: false, count: 5))
        backstage.isWaiting.store(false, ordering: .relaxed)
        #expect(looks(3, &standstill, at: backstage) == [false, false, true])
    }

    @Test("not when another one has taken its place, or none has")
    func another() {
        var standstill = Standstill(looks: 2)
        #expect(looks(2, &standstill, at: backstage) == [false, false])
        #expect(looks(1, &standstill, at: nil) == [false])
        let next = Backstage(.oldest, TestTimeline(), LostTime(), tier: .publicAPI)
        #expect(looks(2, &standstill, at: next) == [false, false])
        #expect(looks(3, &standstill, at: backstage) == [false, false, true])
    }
}
