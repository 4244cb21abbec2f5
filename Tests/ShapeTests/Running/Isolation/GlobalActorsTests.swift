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
        #expect(spy.spies.index.calls == ["text"])
        #expect(spy.spies.count.callCount == 1)
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
        #expect(spy.spies.title.set.calls == ["title"])
        #expect(spy.spies.title.get.callCount == 1)
        #expect(spy.spies.render.calls == [60])
        #expect(spy.spies.plain.callCount == 1)
        #expect(MixedSpy.spies.prepare.callCount == 1)
    }

    @Test @Background func `may be several`() {
        let spy = MixedSpy()
        let mixed: any Mixed = spy
        spy.spies.compute.returns(6)
        #expect(mixed.compute() == 6)
        #expect(spy.spies.compute.callCount == 1)
    }
}
