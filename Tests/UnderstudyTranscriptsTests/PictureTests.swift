import Foundation
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("A transcript as a picture")
struct PictureTests {
    /// The story of the guide, with the report of a check that failed.
    static func picture() async throws -> CallTranscript {
        let story = Story()
        try await story.play()
        let number = try #require(story.analytics.spies.track.history.first).number
        let issue = TestRecord.Issue(
            """
            AnalyticsSpy.track(event:value:): expected 1 call, got 0
              wanted  track(event: "refresh", value: 1)
              #\(number)      track(event: "refresh", value: *2*)
            """, at: "FeedTests.swift:37")
        let doubles: [(String, Any)] = [
            ("CacheSpy", story.cache), ("LoaderSpy", story.loader),
            ("AnalyticsSpy", story.analytics),
        ]
        return CallTranscript(
            Transcript(
                "retry()",
                doubles: doubles.map { .init(lane: $0.0, spies: FoundDouble($0.1).spies) },
                times: FoundDouble(story.clock).times, clocks: ["TestClock"], issues: [issue]))
    }

    /// A double with what breaks pictures.
    static func odd() -> CallTranscript {
        let spy = Spy<String, String, Never>(
            "Odd<&\"Spy.say(_:)", returning: "\u{0}\u{FFFE}<b>" + String(repeating: "漢", count: 99))
        _ = spy.function.sync("<script>alert('&')</script>\r\n]]>")
        _ = spy.function.sync(String(repeating: "W", count: 1_000_000))
        _ = spy.function.sync("👩‍👩‍👧‍👦 * und * Sterne")
        return CallTranscript(of: spy)
    }

    @Test("It is well-formed, with a title and a description")
    func wellFormed() async throws {
        for picture in [try await Self.picture(), Self.odd(), CallTranscript(of: CacheSpy())] {
            let reader = TextReader()
            let parser = XMLParser(data: Data(picture.svg.utf8))
            parser.delegate = reader
            #expect(parser.parse(), "\(String(describing: parser.parserError))")
            #expect(reader.names.prefix(3) == ["svg", "title", "desc"])
            #expect(!reader.names.contains("script"))
        }
        #expect(Self.odd().svg.utf8.count < 20_000)
    }

    @Test("It says what the text says, and marks what is wrong")
    func content() async throws {
        let picture = try await Self.picture().svg
        #expect(
            picture.contains(
                "<title id=\"t\">retry(): 5 calls of 3 doubles · 3 s of virtual time · 1 issue</title>"
            ))
        for text in [
            ">read(1)</text>", ">→ nil</text>", ">throws URLError(.timedOut)</text>",
            ">asleep until 1 s</text>", ">answers after 2 s</text>",
            ">Page(title: &quot;Pier 39&quot;)</text>", ">+ 2 s</text>",
            ">wanted track(event: &quot;refresh&quot;, value: 1)</text>",
            "value: <tspan class=\"bad strong\">2</tspan>)</text>", ">FeedTests.swift:37</text>",
            "@media (prefers-color-scheme: dark)",
        ] { #expect(picture.contains(text), "\(text)") }
        #expect(!picture.contains("var("), "some viewers know no CSS variables")
    }

    @Test("Stars mark pairs, and others stay stars")
    func stars() {
        #expect(SVGText.marked("f(*2*)") == "f(<tspan class=\"bad strong\">2</tspan>)")
        #expect(SVGText.marked("a * b") == "a * b")
        #expect(SVGText.cut("漢字かな", to: 5) == "漢…")
    }

    /// Keeps the names of the elements.
    private final class TextReader: NSObject, XMLParserDelegate {
        var names: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            names.append(name)
        }
    }
}
