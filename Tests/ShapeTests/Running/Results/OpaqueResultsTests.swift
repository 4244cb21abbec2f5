import Testing
import UnderstudyTesting

@Suite("Any, metatypes and generic types as results", .doubles) struct OpaqueResultsTests {
    let spy = ShelfSpy()
    var shelf: any Shelf { spy }

    @Test func `A function can return Any and existentials`() {
        spy.spies.value.returns("value")
        spy.spies.anythingAtAll.returns(4)
        #expect(shelf.value() as? String == "value")
        #expect(shelf.anythingAtAll() as? Int == 4)
        expect(spy.spies.value, .wasCalled(.once))
        expect(spy.spies.anythingAtAll, .wasCalled(.once))
    }

    @Test func `A function can return metatypes`() {
        spy.spies.type.returns(String.self)
        #expect(ObjectIdentifier(shelf.type()) == ObjectIdentifier(String.self))
        expect(spy.spies.type, .wasCalled(.once))
    }

    @Test func `A function can return errors and Results`() {
        spy.spies.maybe.returns(DockError.occupied)
        spy.spies.result.fails(with: DockError.occupied)
        #expect(shelf.maybe() as? DockError == .occupied)
        #expect(throws: DockError.occupied) { try shelf.result().get() }
        expect(spy.spies.maybe, .wasCalled(.once))
        expect(spy.spies.result, .wasCalled(.once))
    }

    @Test func `A function can return an async stream`() async {
        spy.spies.stream.returns(
            AsyncStream { stream in
                stream.yield(1)
                stream.yield(2)
                stream.finish()
            })
        var numbers: [Int] = []
        for await number in shelf.stream() { numbers.append(number) }
        #expect(numbers == [1, 2])
        expect(spy.spies.stream, .wasCalled(.once))
    }
}
