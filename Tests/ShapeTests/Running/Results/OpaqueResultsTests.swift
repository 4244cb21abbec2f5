import Testing
import UnderstudyTesting

@Suite("Any, metatypes and generic types as results", .doubles) struct OpaqueResultsTests {
    let spy = ShelfSpy()
    var shelf: any Shelf { spy }

    @Test("A function can return Any, existentials and objects") func existentials() {
        spy.spies.value.returns("value")
        spy.spies.values.returns([1, "two"])
        spy.spies.numbers.returns([1, 2])
        spy.spies.anything.returns(3)
        spy.spies.anythingAtAll.returns(4)
        spy.spies.object.returns(spy)
        #expect(shelf.value() as? String == "value")
        #expect(shelf.values().count == 2)
        #expect(Array(shelf.numbers()) == [1, 2])
        #expect(shelf.anything() as? Int == 3)
        #expect(shelf.anythingAtAll() as? Int == 4)
        #expect(ObjectIdentifier(shelf.object()) == ObjectIdentifier(spy))
        expect(spy.spies.value, .wasCalled(.once))
        expect(spy.spies.values, .wasCalled(.once))
        expect(spy.spies.numbers, .wasCalled(.once))
        expect(spy.spies.anything, .wasCalled(.once))
        expect(spy.spies.anythingAtAll, .wasCalled(.once))
        expect(spy.spies.object, .wasCalled(.once))
    }

    @Test("A function can return metatypes") func metatypes() {
        spy.spies.type.returns(String.self)
        spy.spies.plain.returns(Int.self)
        #expect(ObjectIdentifier(shelf.type()) == ObjectIdentifier(String.self))
        #expect(shelf.plain() == Int.self)
        expect(spy.spies.type, .wasCalled(.once))
        expect(spy.spies.plain, .wasCalled(.once))
    }

    @Test("A function can return errors and Results") func errorsAndResults() {
        spy.spies.maybe.returns(DockError.occupied)
        spy.spies.result.fails(with: DockError.occupied)
        #expect(shelf.maybe() as? DockError == .occupied)
        #expect(throws: DockError.occupied) { try shelf.result().get() }
        expect(spy.spies.maybe, .wasCalled(.once))
        expect(spy.spies.result, .wasCalled(.once))
    }

    @Test("A function can return an async stream") func streams() async {
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
