import Testing
import UnderstudyTesting

@Suite("Sequences", .doubles) struct SequenceProtocolsTests {
    @Test("A double of Sequence iterates over the stubbed iterator") func sequences() {
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

    @Test("A double of IteratorProtocol returns the stubbed elements") func iterators() {
        let spy = NumbersSpy()
        var numbers: any Numbers = spy
        spy.spies.next.returns(each: [1, nil])
        numbers.reset()
        #expect(numbers.next() == 1)
        #expect(numbers.next() == nil)
        expect(spy.spies.reset, .wasCalled(.once))
        expect(spy.spies.next, .wasCalled(.exactly(2)))
    }
}
