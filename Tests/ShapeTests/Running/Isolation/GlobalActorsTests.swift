import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Other global actors` {
    @Test @Background func `are those of the double`() {
        let spy = IndexerSpy()
        let indexer: any Indexer = spy
        spy.spies.index.returns(3)
        spy.spies.count.returns(4)
        #expect(indexer.index("text") == 3)
        #expect(indexer.count == 4)
        expect(spy.spies.index, .wasCalled(.once, with: "text"))
        expect(spy.spies.count, .wasCalled(.once))
    }

    @Test @MainActor func `may be those of members`() {
        func prepare<M: Mixed>(_ type: M.Type) { type.prepare() }
        let spy = MixedSpy()
        var mixed: any Mixed = spy
        spy.spies.render.returns(true)
        spy.spies.plain.returns(5)
        mixed.title = "title"
        prepare(MixedSpy.self)
        #expect(mixed.title == "title")
        #expect(mixed.render(60))
        #expect(mixed.plain() == 5)
        expect(spy.spies.title.set, .wasCalled(.once, with: "title"))
        expect(spy.spies.title.get, .wasCalled(.once))
        expect(spy.spies.render, .wasCalled(.once, with: 60))
        expect(spy.spies.plain, .wasCalled(.once))
        expect(MixedSpy.spies.prepare, .wasCalled(.once))
    }

    @Test @Background func `may be several`() {
        let spy = MixedSpy()
        let mixed: any Mixed = spy
        spy.spies.compute.returns(6)
        #expect(mixed.compute() == 6)
        expect(spy.spies.compute, .wasCalled(.once))
    }
}
