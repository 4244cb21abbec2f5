import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Protocols of literals` {
    @Test func `record strings`() {
        let motto: MottoSpy = "text"
        motto.spies.text.returns("told")
        #expect((motto as any Motto).text == "told")
        #expect(motto.spies.text.callCount == 1)
        #expect(MottoSpy.spies.initialize.calls == ["text"])
    }

    @Test func `record numbers`() {
        let amounts: [AmountSpy] = [1, 2.5]
        #expect(amounts.count == 2)
        #expect(AmountSpy.spies.initializeIntegerLiteral.calls == [1])
        #expect(AmountSpy.spies.initializeFloatLiteral.calls == [2.5])
    }

    @Test func `record nil and truth`() {
        let values: [MaybeSpy] = [nil, true]
        #expect(values.count == 2)
        #expect(MaybeSpy.spies.initializeNilLiteral.callCount == 1)
        #expect(MaybeSpy.spies.initializeBooleanLiteral.calls == [true])
    }

    @Test func `record lists and pairs`() throws {
        let menu: MenuSpy<String> = ["soup", "fish"]
        let lexicon: LexiconSpy<String, Int> = ["one": 1]
        #expect(MenuSpy<String>.spies.initialize.calls == [["soup", "fish"]])
        let pairs = try #require(LexiconSpy<String, Int>.spies.initialize.lastCall)
        #expect(LexiconSpy<String, Int>.spies.initialize.callCount == 1)
        #expect(pairs.map(\.0) == ["one"])
        #expect(pairs.map(\.1) == [1])
        withExtendedLifetime((menu, lexicon)) {}
    }
}
