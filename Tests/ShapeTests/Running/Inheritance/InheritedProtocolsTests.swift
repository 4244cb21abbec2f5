import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Inherited protocols` {
    /// What a protocol at the root of others asks for.
    func rename(_ named: any Named) -> String {
        named.rename("new")
        return named.name
    }

    @Test func `have doubles of their own`() {
        let spy = NamedSpy()
        spy.spies.name.returns("Ada")
        #expect(rename(spy) == "Ada")
        expect(spy.spies.name, .wasCalled(.once))
        expect(spy.spies.rename, .wasCalled(.once, with: "new"))
    }

    @Test func `give their parts to the double of a child`() {
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

    @Test func `may be asked for more by a child`() {
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

    @Test func `that come by two ways have one part`() throws {
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
