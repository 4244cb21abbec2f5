import Testing
import UnderstudyRehearsal
import UnderstudyTesting

@Suite("UnderstudyRehearsal as a product", .doubles)
struct RehearsalTests {
    @Test("An hour of virtual time passes in a rehearsal")
    func hour() async {
        let ringing = Spy<Void, Void, Never>("ring()")
        await rehearse { stage in
            try? await stage.clock.sleep(for: .seconds(3600))
            await ringing()
            #expect(stage.elapsed == .seconds(3600))
        }
        expect(ringing, .wasCalled(.once))
    }

    @Test("A test with the rehearsed trait has a stage", .rehearsed())
    func trait() {
        #expect(Rehearsal.Stage.current != nil)
    }

    #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
        @Test("The highest tier is available with each build system")
        func tier() {
            #expect(Rehearsal.Tier.available == .clocks)
        }
    #endif
}
