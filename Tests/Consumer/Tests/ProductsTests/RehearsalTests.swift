import Testing
import UnderstudyRehearsal
import UnderstudyTesting

@Suite("UnderstudyRehearsal, with one import", .doubles)
struct RehearsalTests {
    @Test("An hour passes at once")
    func hour() async {
        let ringing = Spy<Void, Void, Never>("ring()")
        await rehearse { stage in
            try? await stage.clock.sleep(for: .seconds(3600))
            await ringing()
            #expect(stage.elapsed == .seconds(3600))
        }
        expect(ringing, .wasCalled(.once))
    }

    @Test("A trait puts a test on a stage", .rehearsed())
    func trait() {
        #expect(Rehearsal.Stage.current != nil)
    }

    #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
        @Test("The highest tier is there, whatever has built the tests")
        func tier() {
            #expect(Rehearsal.Tier.available == .clocks)
        }
    #endif
}
