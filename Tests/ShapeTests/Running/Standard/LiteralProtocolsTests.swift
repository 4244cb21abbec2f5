import Testing
import UnderstudyTesting

@Suite("Protocols for literals", .doubles) struct LiteralProtocolsTests {
    @Test func `A double that is created from a string literal records it`() {
        let motto: MottoSpy = "text"
        motto.spies.text.returns("told")
        #expect((motto as any Motto).text == "told")
        expect(motto.spies.text, .wasCalled(.once))
        expect(MottoSpy.spies.initialize, .wasCalled(.once, with: "text"))
    }

    @Test func `Doubles that are created from number literals record them`() {
        let amounts: [AmountSpy] = [1, 2.5]
        #expect(amounts.count == 2)
        expect(AmountSpy.spies.initializeIntegerLiteral, .wasCalled(.once, with: 1))
        expect(AmountSpy.spies.initializeFloatLiteral, .wasCalled(.once, with: 2.5))
    }

    @Test func `Doubles that are created from nil and Boolean literals record them`() {
        let values: [MaybeSpy] = [nil, true]
        #expect(values.count == 2)
        expect(MaybeSpy.spies.initializeNilLiteral, .wasCalled(.once))
        expect(MaybeSpy.spies.initializeBooleanLiteral, .wasCalled(.once, with: true))
    }

    @Test func `Doubles that are created from array and dictionary literals record them`() throws {
        let menu: MenuSpy<String> = ["soup", "fish"]
        let lexicon: LexiconSpy<String, Int> = ["one": 1]
        expect(MenuSpy<String>.spies.initialize, .wasCalled(.once, with: ["soup", "fish"]))
        let pairs = try #require(LexiconSpy<String, Int>.spies.initialize.lastCall)
        expect(LexiconSpy<String, Int>.spies.initialize, .wasCalled(.once))
        #expect(pairs.map(\.0) == ["one"])
        #expect(pairs.map(\.1) == [1])
        withExtendedLifetime((menu, lexicon)) {}
    }
}
