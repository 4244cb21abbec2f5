import Testing
import UnderstudyTesting

@Suite("Sequences", .doubles) struct SequenceProtocolsTests {
    @Test func `A double of Sequence iterates over the stubbed iterator`() {
        func sum<P: Playlist>(_ playlist: P) -> (String, Int) where P.Element == Int {
            (playlist.title, playlist.reduce(0, +))
        }
        let spy = PlaylistSpy<Int, [Int].Iterator>()
        spy.spies.title.returns("title")
        spy.spies.makeIterator.returns([1, 2].makeIterator())
        #expect(sum(spy) == ("title", 3))
        expect(spy.spies.title, .wasCalled(.once))
        expect(spy.spies.makeIterator, .wasCalled(.once))
    }

    @Test func `A double of IteratorProtocol returns the stubbed elements`() {
        let spy = NumbersSpy()
        var numbers: any Numbers = spy
        spy.spies.next.returns(each: [1, nil])
        numbers.reset()
        #expect(numbers.next() == 1)
        #expect(numbers.next() == nil)
        expect(spy.spies.reset, .wasCalled(.once))
        expect(spy.spies.next, .wasCalled(.exactly(2)))
    }

    @Test func `A double of both iterates over the stubbed elements of next()`() {
        let spy = RewindSpy()
        spy.spies.next.returns(each: [2, 1, nil])
        #expect(Array(spy) == [2, 1])
        expect(spy.spies.next, .wasCalled(.exactly(3)))
        let other = RewindSpy()
        #expect(spy.restarted() === spy)
        spy.spies.restarted.reset()
        spy.spies.restarted.returns(other)
        #expect(spy.restarted() === other)
        expect(spy.spies.restarted, .wasCalled(.once))

        let tickets = TicketsSpy<String>()
        tickets.spies.next.returns(each: ["A1", nil])
        tickets.spies.price.returns("$3")
        #expect(Array(tickets) == ["A1"])
        #expect(tickets.price == "$3")
        expect(tickets.spies.next, .wasCalled(.exactly(2)))
        expect(tickets.spies.price, .wasCalled(.once))
    }
}
