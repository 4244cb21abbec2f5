import Testing
import UnderstudyTesting

@Suite("Associated types inside #if") struct ConditionalAssociatedTypesTests {
    @Test func `A double is generic over an associated type that only some builds have`() {
        let vineyard = VineyardSpy<Int, String>()
        vineyard.spies.pick.returns(["Riesling"])
        #expect(vineyard.pick(3) == ["Riesling"])
        #expect(vineyard.spies.pick.calls == [3])
        vineyard.press("Riesling")
        vineyard.water(2)
        #expect(vineyard.spies.press.calls == ["Riesling"])
        #expect(vineyard.spies.water.calls == [2])
        #if RELEASE
            vineyard.store(225)
            #expect(vineyard.spies.store.calls == [225])
        #endif
    }
}
