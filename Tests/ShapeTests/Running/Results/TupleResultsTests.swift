import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Tuples, collections and optionals as results` {
    let spy = AtlasSpy()
    var atlas: any Atlas { spy }

    @Test func `are what they are told`() async throws {
        spy.spies.position.returns((latitude: 54, longitude: 10))
        spy.spies.range.returns((1, 2))
        spy.spies.names.returns(["Kiel"])
        spy.spies.index.returns(["K": [1]])
        spy.spies.find.returns((name: "Kiel", place: (x: 1, y: 2)))
        spy.spies.deep.returns([[1, nil], nil])
        spy.spies.optional.returns(.some(nil))
        #expect(atlas.position() == (latitude: 54, longitude: 10))
        #expect(try await atlas.range() == (1, 2))
        #expect(atlas.names() == ["Kiel"])
        #expect(atlas.index() == ["K": [1]])
        #expect(atlas.find("Kiel")?.place?.y == 2)
        #expect(atlas.deep() == [[1, nil], nil])
        #expect(atlas.optional() == .some(nil))
        #expect(spy.spies.position.callCount == 1)
        #expect(spy.spies.range.callCount == 1)
        #expect(spy.spies.names.callCount == 1)
        #expect(spy.spies.index.callCount == 1)
        #expect(spy.spies.find.calls == ["Kiel"])
        #expect(spy.spies.deep.callCount == 1)
        #expect(spy.spies.optional.callCount == 1)
    }

    @Test func `need no answer where they are nothing`() throws {
        atlas.nothing()
        atlas.empty()
        try atlas.unit()
        spy.spies.unit.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) { try atlas.unit() }
        #expect(spy.spies.nothing.callCount == 1)
        #expect(spy.spies.empty.callCount == 1)
        #expect(spy.spies.unit.callCount == 2)
    }
}
