import Testing
import UnderstudyTesting

@Suite("Inherited protocols on different global actors", .doubles) struct SeveralActorsTests {
    @Test
    @MainActor
    func `Each member is on the actor of its protocol, and the double can be sent to both`() async {
        let spy = PlayhouseSpy()
        spy.title = "title"
        #expect(spy.title == "title")
        spy.show("text")
        expect(spy.spies.title.set, .wasCalled(.once, with: "title"))
        expect(spy.spies.title.get, .wasCalled(.once))
        expect(spy.spies.show, .wasCalled(.once, with: "text"))
        @Background func index(_ playhouse: PlayhouseSpy) -> Int {
            playhouse.index("word") + playhouse.count
        }
        spy.spies.index.returns(3)
        spy.spies.count.returns(4)
        #expect(await index(spy) == 7)
        expect(spy.spies.index, .wasCalled(.once, with: "word"))
        expect(spy.spies.count, .wasCalled(.once))
    }

    @Test func `A requirement of the derived protocol is outside of all actors, and so is ==`() {
        func isEqual<T: Equatable>(_ left: T, _ right: T) -> Bool { left == right }
        let (spy, other) = (PlayhouseSpy(), PlayhouseSpy())
        spy.spies.name.returns("name")
        spy.open()
        #expect(spy.name() == "name")
        #expect(isEqual(spy, spy))
        #expect(!isEqual(spy, other))
        expect(spy.spies.open, .wasCalled(.once))
        expect(spy.spies.name, .wasCalled(.once))
    }

    @Test @MainActor func `Static members are on the actor of their protocol`() {
        func make<P: Podium>(_ type: P.Type) -> P { type.make() }
        let (playhouse, podium) = (PlayhouseSpy(), PodiumSpy())
        PlayhouseSpy.spies.make.returns(playhouse)
        PodiumSpy.spies.make.returns(podium)
        #expect(make(PlayhouseSpy.self) === playhouse)
        #expect(make(PodiumSpy.self) === podium)
        expect(PlayhouseSpy.spies.make, .wasCalled(.once))
        expect(PodiumSpy.spies.make, .wasCalled(.once))
    }

    @Test @MainActor func `The double of an inherited protocol is on the actor of that protocol`() {
        let spy = PodiumSpy()
        spy.spies.name.returns("name")
        #expect(spy.name() == "name")
        spy.title = "title"
        #expect(spy.title == "title")
        spy.show("text")
        expect(spy.spies.name, .wasCalled(.once))
        expect(spy.spies.title.set, .wasCalled(.once, with: "title"))
        expect(spy.spies.title.get, .wasCalled(.once))
        expect(spy.spies.show, .wasCalled(.once, with: "text"))
    }
}
