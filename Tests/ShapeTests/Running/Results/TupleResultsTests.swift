import Testing
import UnderstudyTesting

@Suite("Tuples, collections and optionals as results", .doubles) struct TupleResultsTests {
    let spy = AtlasSpy()
    var atlas: any Atlas { spy }

    @Test func `A function can return tuples, collections and optionals`() async throws {
        spy.spies.position.returns((latitude: 54, longitude: 10))
        spy.spies.range.returns((1, 2))
        spy.spies.index.returns(["K": [1]])
        spy.spies.find.returns((name: "Kiel", place: (x: 1, y: 2)))
        #expect(atlas.position() == (latitude: 54, longitude: 10))
        #expect(try await atlas.range() == (1, 2))
        #expect(atlas.index() == ["K": [1]])
        #expect(atlas.find("Kiel")?.place?.y == 2)
        expect(spy.spies.position, .wasCalled(.once))
        expect(spy.spies.range, .wasCalled(.once))
        expect(spy.spies.index, .wasCalled(.once))
        expect(spy.spies.find, .wasCalled(.once, with: "Kiel"))
    }

    @Test func `A function with a Void result needs no stub`() throws {
        atlas.nothing()
        atlas.empty()
        try atlas.unit()
        spy.spies.unit.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) { try atlas.unit() }
        expect(spy.spies.nothing, .wasCalled(.once))
        expect(spy.spies.empty, .wasCalled(.once))
        expect(spy.spies.unit, .wasCalled(.exactly(2)))
    }
}
