import Testing
import UnderstudyTesting

@Suite("Requirements with result builders") struct ResultBuildersTests {
    let spy = PosterSpy()

    @Test func `A requirement with a result builder returns the stubbed value`() throws {
        let poster: any Poster = spy
        spy.spies.lines.returns(["one", "two"])
        spy.spies.title.returns(["title"])
        #expect(try poster.lines(of: 3) == ["one", "two"])
        #expect(poster.title == ["title"])
        expect(spy.spies.lines, .wasCalled(.once, with: 3))
        expect(spy.spies.title, .wasCalled(.once))
    }

    @Test func `A settable requirement with a result builder returns the last written value`() {
        var poster: any Poster = spy
        poster.text = ["a", "b"]
        #expect(poster.text == ["a", "b"])
        expect(spy.spies.text.set, .wasCalled(.once, with: ["a", "b"]))
        expect(spy.spies.text.get, .wasCalled(.once))
    }
}
