import Testing
import UnderstudyTesting

@Suite("Inherited protocols", .doubles) struct InheritedProtocolsTests {
    /// Uses the requirements of the root protocol.
    func rename(_ named: any Named) -> String {
        named.rename("new")
        return named.name
    }

    @Test func `An inherited protocol has its own double`() {
        let spy = NamedSpy()
        spy.spies.name.returns("Ada")
        #expect(rename(spy) == "Ada")
        expect(spy.spies.name, .wasCalled(.once))
        expect(spy.spies.rename, .wasCalled(.once, with: "new"))
    }

    @Test func `The double of a child has the spies of its base`() {
        let spy = AgedSpy()
        let aged: any Aged = spy
        spy.spies.age.returns(36)
        spy.spies.name.returns("Ada")
        #expect(aged.age == 36)
        #expect(rename(aged) == "Ada")
        expect(spy.spies.age, .wasCalled(.once))
        expect(spy.spies.name, .wasCalled(.once))
        expect(spy.spies.rename, .wasCalled(.once, with: "new"))
    }

    @Test func `A child can restate a requirement with more accessors`() {
        let spy = TaggedSpy()
        var tagged: any Tagged = spy
        tagged.name = "Ada"
        spy.spies.tags.fails(with: FileError.missing)
        #expect(rename(tagged) == "Ada")
        #expect(throws: FileError.missing) { try tagged.tags() }
        expect(spy.spies.name.set, .wasCalled(.once, with: "Ada"))
        expect(spy.spies.name.get, .wasCalled(.once))
        expect(spy.spies.tags, .wasCalled(.once))
        expect(spy.spies.rename, .wasCalled(.once, with: "new"))
    }

    @Test func `A requirement that is inherited through two bases has one spy`() throws {
        let spy = PersonSpy()
        var person: any Person = spy
        person.name = "Ada"
        spy.spies.greet.returns("Hello")
        spy.spies.tags.returns(["first"])
        spy.spies.age.returns(36)
        #expect(person.greet() == "Hello")
        #expect(person.tags() == ["first"])
        #expect(try (person as any Tagged).tags() == ["first"])
        #expect((person as any Aged).age == 36)
        #expect(rename(person) == "Ada")
        expect(spy.spies.greet, .wasCalled(.once))
        expect(spy.spies.tags, .wasCalled(.exactly(2)))
        expect(spy.spies.age, .wasCalled(.once))
        expect(spy.spies.name.set, .wasCalled(.once, with: "Ada"))
        expect(spy.spies.name.get, .wasCalled(.once))
        expect(spy.spies.rename, .wasCalled(.once, with: "new"))
    }
}
