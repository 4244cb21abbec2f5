import Testing
import UnderstudyTesting

@Suite("Protocols for descriptions", .doubles) struct DescribedProtocolsTests {
    @Test func `A double returns the stubbed description and debug description`() {
        let spy = SketchSpy()
        let sketch: any Sketch = spy
        spy.spies.description.returns("sketch")
        spy.spies.debugDescription.returns("debug sketch")
        sketch.draw()
        #expect(String(describing: sketch) == "sketch")
        #expect(String(reflecting: sketch) == "debug sketch")
        expect(spy.spies.draw, .wasCalled(.once))
        expect(spy.spies.description, .wasCalled(.once))
        expect(spy.spies.debugDescription, .wasCalled(.once))
    }

    @Test func `A double of LosslessStringConvertible is created from a string`() throws {
        func make<P: Phrase>(_ type: P.Type, _ text: String) -> P? { P(text) }
        let phrase = try #require(make(PhraseSpy.self, "phrase"))
        phrase.spies.description.returns("text")
        #expect((phrase as any Phrase).description == "text")
        PhraseSpy.spies.initialize.returns(false)
        #expect(make(PhraseSpy.self, "other") == nil)
        #expect(PhraseSpy.spies.initialize.calls == ["phrase", "other"])
        expect(phrase.spies.description, .wasCalled(.once))
    }
}
