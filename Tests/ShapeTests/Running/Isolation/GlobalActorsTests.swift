import Testing
import UnderstudyTesting

@Suite("Other global actors", .doubles) struct GlobalActorsTests {
    @Test @Background func `A double is isolated to the custom global actor of its protocol`() {
        let spy = IndexerSpy()
        let indexer: any Indexer = spy
        spy.spies.index.returns(3)
        spy.spies.count.returns(4)
        #expect(indexer.index("text") == 3)
        #expect(indexer.count == 4)
        expect(spy.spies.index, .wasCalled(.once, with: "text"))
        expect(spy.spies.count, .wasCalled(.once))
    }

    @Test
    @MainActor
    func `A member of a double is isolated to the global actor of its requirement`() {
        func prepare<M: Mixed>(_ type: M.Type) { type.prepare() }
        let spy = MixedSpy()
        var mixed: any Mixed = spy
        spy.spies.render.returns(true)
        mixed.title = "title"
        prepare(MixedSpy.self)
        #expect(mixed.title == "title")
        #expect(mixed.render(60))
        expect(spy.spies.title.set, .wasCalled(.once, with: "title"))
        expect(spy.spies.title.get, .wasCalled(.once))
        expect(spy.spies.render, .wasCalled(.once, with: 60))
        expect(MixedSpy.spies.prepare, .wasCalled(.once))
    }

    @Test @Background func `The requirements of a protocol can have different global actors`() {
        let spy = MixedSpy()
        let mixed: any Mixed = spy
        spy.spies.compute.returns(6)
        #expect(mixed.compute() == 6)
        expect(spy.spies.compute, .wasCalled(.once))
    }
}
