import Testing
import UnderstudyTesting

@Suite struct `Requirements with result builders` {
    let spy = PosterSpy()

    @Test func `answer what they are told, and build nothing`() throws {
        let poster: any Poster = spy
        spy.spies.lines.returns(["one", "two"])
        spy.spies.title.returns(["title"])
        #expect(try poster.lines(of: 3) == ["one", "two"])
        #expect(poster.title == ["title"])
        expect(spy.spies.lines, .wasCalled(.once, with: 3))
        expect(spy.spies.title, .wasCalled(.once))
    }

    @Test func `throw what they are told`() {
        let poster: any Poster = spy
        spy.spies.lines.fails(with: CancellationError())
        #expect(throws: CancellationError.self) { try poster.lines(of: 1) }
    }

    @Test func `remember what was written`() {
        var poster: any Poster = spy
        poster.text = ["a", "b"]
        #expect(poster.text == ["a", "b"])
        expect(spy.spies.text.set, .wasCalled(.once, with: ["a", "b"]))
        expect(spy.spies.text.get, .wasCalled(.once))
    }
}
