import Testing
import UnderstudyTesting

@Suite("Requirements with the same name and an implementation") struct AnsweredNamesakesTests {
    @Test
    func `A property that an extension implements isn't doubled if a method has its name`() throws {
        func read(_ vessel: some Vessel) -> (Int, String) { (vessel.volume(), vessel.seal) }
        let cask = CaskSpy()
        cask.spies.volume.returns(40)
        let (volume, seal) = read(cask)
        #expect(volume == 40)
        #expect(seal == "wax")
        #expect(cask.spies.volume.callCount == 1)
        try cask.seal()
        #expect(cask.spies.seal.callCount == 1)
    }

    @Test func `A property that an extension implements is doubled if no method has its name`() {
        let vessel = VesselSpy()
        vessel.spies.volume.returns(3)
        vessel.spies.seal.returns("lead")
        #expect(vessel.volume() == 3)
        #expect(vessel.seal == "lead")
        #expect(vessel.spies.volume.callCount == 1)
        #expect(vessel.spies.seal.callCount == 1)
    }
}
