import Testing
import UnderstudyTesting

@Suite("Nested protocols", .doubles) struct NestedProtocolsTests {
    @Test func `The double of a nested protocol is nested in the same type`() {
        let spy = Library.ReaderSpy()
        var reader: any Library.Reader = spy
        spy.spies.read.returns(Library.Page(number: 2))
        reader.bookmark = Library.Page(number: 3)
        #expect(reader.read(Library.Page(number: 1))?.number == 2)
        #expect(reader.bookmark.number == 3)
        expect(spy.spies.read, .wasCalled(.once, with: Library.Page(number: 1)))
        expect(spy.spies.bookmark.set, .wasCalled(.once, with: Library.Page(number: 3)))
        expect(spy.spies.bookmark.get, .wasCalled(.once))
    }

    @Test func `A nested protocol can inherit from one of an enclosing type`() {
        let spy = Library.Room.KeeperSpy()
        var keeper: any Library.Room.Keeper = spy
        spy.spies.sort.answers { $0.reversed() }
        spy.spies.read.returns(nil)
        keeper.bookmark = Library.Page(number: 4)
        #expect(keeper.sort([.init(number: 1), .init(number: 2)]).map(\.number) == [2, 1])
        #expect(keeper.read(Library.Page()) == nil)
        #expect(keeper.bookmark.number == 4)
        expect(spy.spies.sort, .wasCalled(.once))
        expect(spy.spies.read, .wasCalled(.once, with: Library.Page()))
        expect(spy.spies.bookmark.set, .wasCalled(.once, with: Library.Page(number: 4)))
        expect(spy.spies.bookmark.get, .wasCalled(.once))
    }
}
