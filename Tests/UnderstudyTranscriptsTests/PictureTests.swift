import Foundation
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Transcript pictures")
struct PictureTests {
    /// Returns a story with three doubles and a clock, with the report of a failed check.
    static func picture() async throws -> CallTranscript {
        let story = Story()
        try await story.play()
        let doubles: [(String, Any)] = [
            ("CacheSpy", story.cache), ("LoaderSpy", story.loader),
            ("AnalyticsSpy", story.analytics),
        ]
        let issue = TestRecord.Issue(
            """
            AnalyticsSpy.track(event:value:): expected 1 matching call, got 0 (1 call differs)
              wanted  track(event: "refresh", value: 1)
              #4      track(event: "refresh", value: *2*)
            """, at: "FeedTests.swift:37")
        return try transcript("retry()", of: doubles, clock: story.clock, issue: issue)
    }

    private struct Offline: Error {}

    private final class StoreSpy: Sendable {
        let load = Spy<Int, String, any Error>("StoreSpy.load(_:)")
        let save = Spy<Int, Void, Never>("StoreSpy.save(_:)")
    }

    /// The story of the picture in the guide, which is narrow enough for a phone.
    static func guidePicture() async throws -> CallTranscript {
        let clock = TestClock()
        let store = StoreSpy()
        store.load.recordTimes(on: clock.timeline)
        store.load.fails(.first(1), with: Offline())
        store.load.returns("Piers", after: .seconds(2), on: clock.timeline)
        let feed = Task {
            _ = try? await store.load(1)
            try await clock.sleep(for: .seconds(1))
            _ = try await store.load(1)
            store.save.function.sync(2)
        }
        for delay in 1...2 {
            await clock.nextSleeper()
            clock.advance(by: .seconds(delay))
        }
        try await feed.value
        let issue = TestRecord.Issue(
            """
            StoreSpy.save(_:): expected 1 matching call, got 0 (1 call differs)
              wanted  save(1)
              #3      save(*2*)
            """, at: "FeedTests.swift:37")
        return try transcript("retry()", of: [("StoreSpy", store)], clock: clock, issue: issue)
    }

    private static func transcript(
        _ title: String, of doubles: [(String, Any)], clock: TestClock, issue: TestRecord.Issue
    ) throws -> CallTranscript {
        var sources = doubles.map {
            Transcript.Source(lane: $0.0, spies: InspectedDouble($0.1).spies)
        }
        // Other tests also record calls, so we make the numbers relative.
        let numbers = sources.flatMap(\.spies).flatMap(\.calls).map(\.number).sorted()
        for source in sources.indices {
            for spy in sources[source].spies.indices {
                for call in sources[source].spies[spy].calls.indices {
                    let number = sources[source].spies[spy].calls[call].number
                    let place = try #require(numbers.firstIndex(of: number))
                    sources[source].spies[spy].calls[call].number = UInt64(place) + 1
                }
            }
        }
        return CallTranscript(
            Transcript(
                title, doubles: sources,
                times: InspectedDouble(clock).times.map(\.record),
                clocks: ["TestClock"], issues: [issue]))
    }

    @Test func `The picture in the guide equals the generated one`() async throws {
        let picture = try await Self.guidePicture().svg
        let file = URL(filePath: #filePath)
            .appending(path: "../../../Docs/Pictures/transcript.svg").standardizedFileURL
        if ProcessInfo.processInfo.environment["UNDERSTUDY_RECORD"] == "1" {
            try Data(picture.utf8).write(to: file)
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(kept == picture, "UNDERSTUDY_RECORD=1 draws it anew")
    }

    @Test
    func `A picture is as narrow as its lanes: the first line of a report is broken into rows`()
        async throws
    {
        let picture = try await Self.guidePicture().svg
        #expect(try width(of: picture) < 560)
        let headline = ["StoreSpy.save(_:): expected 1 matching call, got 0 (1 call", "differs)"]
        for row in headline { #expect(picture.contains(">\(row)</text>")) }
        #expect(picture.contains(" x=\"60\" dy=\"20\" "), "the summary is below the title")
    }

    private func width(of picture: String) throws -> Double {
        let width = try #require(picture.firstMatch(of: #/ width="([\d.]+)"/#)?.1)
        return try #require(Double(width))
    }

    @Test
    func `A picture with few lanes is wide enough for its title and the rows of its reports`()
        throws
    {
        let row = String(repeating: "x", count: 100)
        for (title, reports) in [(row, []), ("title", ["wrong\n  \(row)"])] {
            let issues = reports.map { TestRecord.Issue($0, at: nil) }
            let transcript = Transcript(title, doubles: [], times: [], issues: issues)
            #expect(try width(of: CallTranscript(transcript).svg) > 700)
        }
    }

    @Test func `A line is broken at spaces, and a word that is too long has a line of its own`() {
        #expect(SVGText.broken("a bc def ghijkl m", to: 5) == ["a bc", "def", "ghijkl", "m"])
        #expect(SVGText.broken("漢字 かな", to: 8) == ["漢字", "かな"])
        #expect(SVGText.broken("", to: 8) == [""])
    }

    /// Returns calls with characters that could break a picture, for example `<`.
    static func odd() -> CallTranscript {
        let spy = Spy<String, String, Never>(
            "Odd<&\"Spy.say(_:)", returning: "\u{0}\u{FFFE}<b>" + String(repeating: "漢", count: 99))
        _ = spy.function.sync("<script>alert('&')</script>\r\n]]>")
        _ = spy.function.sync(String(repeating: "W", count: 1_000_000))
        _ = spy.function.sync("<\u{301}&\u{338}\"\u{327}\u{2028}\u{2029}")
        _ = spy.function.sync("👩‍👩‍👧‍👦 * und * Sterne")
        return CallTranscript(of: spy)
    }

    @Test func `A picture is well-formed XML with a title and a description`() async throws {
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

    @Test func `A picture contains the content of the text and marks differences`() async throws {
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

    @Test(
        arguments: [
            ("f(*2*)", "f(2)", "f([2])"), ("f(a * b)", "f(a * b)", "f(a * b)"),
            ("f(*a*b*, c*d)", "f(a*b, c*d)", "f([a*b], c*d)"), ("*f(**)*", "f(**)", "[f(**)]"),
            ("f(*abc…", "f(abcdef)", "f([abc…]"), ("f(1), too early", "f(1)", "f(1), too early"),
        ])
    func `Asterisks of a report mark differences, and those of a call are kept`(
        marked: String, call: String, drawn: String
    ) {
        let text = SVGText.marked(marked, of: call)
            .replacing("<tspan class=\"bad strong\">", with: "[").replacing("</tspan>", with: "]")
        #expect(text == drawn)
    }

    @Test func `A call is marked by the asterisks of its own row in a report`() {
        let cache = CacheSpy()
        _ = cache.spies.read.function.sync(1)
        let number = cache.spies.read.history[0].number
        let issue = TestRecord.Issue(
            "2 *3* 4\n  #\(number)  CacheSpy.read(*1*)\n  #99  read(*2*)", at: nil)
        let transcript = Transcript(
            nil, doubles: [.init(lane: "CacheSpy", spies: InspectedDouble(cache).spies)], times: [],
            issues: [issue])
        let picture = CallTranscript(transcript).svg
        let mark = "<tspan class=\"bad strong\">1</tspan>)"
        #expect(picture.contains(">read(\(mark)<"))
        #expect(picture.contains("  #\(number)  CacheSpy.read(\(mark)<"))
        #expect(picture.contains(">2 *3* 4<"))
        #expect(picture.contains("  #99  read(*2*)<"))
    }

    @Test
    func `A picture with many lanes shows those with issues and the most events`() async throws {
        let spies = (1...20).map { Spy<Int, Int, Never>("Part\($0)Spy.read(_:)", returning: 0) }
        for spy in spies { _ = spy.function.sync(1) }
        for spy in spies.suffix(12) { _ = spy.function.sync(2) }
        await Task(name: "refresh") { _ = await spies[19].function.async(3) }.value
        let number = spies[2].history[0].number
        let issue = TestRecord.Issue("wrong\n  #\(number)  Part3Spy.read(*1*)", at: nil)
        let transcript = CallTranscript(
            Transcript(
                nil,
                doubles: spies.enumerated().map { index, spy in
                    .init(lane: "Part\(index + 1)Spy", spies: InspectedDouble(spy).spies)
                }, times: [], issues: [issue]))
        let shown = ["under test", "\"refresh\"", "Part3Spy"] + (9...16).map { "Part\($0)Spy" }
        #expect(
            Set(transcript.mermaid.matches(of: /participant \w+ as (.+)/).map { String($0.1) })
                == Set(shown + ["Part20Spy"]))
        let summary = "33 calls of 20 doubles · 1 issue · 10 lanes with 13 events not shown"
        #expect(transcript.svg.contains(">\(summary)</tspan>"))
        #expect(transcript.text.hasPrefix("33 calls of 20 doubles · 1 issue\n"))
    }

    @Test(
        arguments: [
            ("ᄀ", 2), ("⺀", 2), ("漢", 2), ("か", 2), ("か\u{3099}", 2), ("가", 2), ("힣", 2), ("豈", 2),
            ("︰", 2), ("！", 2), ("｠", 2), ("￠", 2), ("￦", 2), ("⌚", 2), ("🌀", 2), ("👩‍👩‍👧‍👦", 2),
            ("e\u{301}", 1), ("ჿ", 1), ("→", 1), ("☎", 1), ("ꓐ", 1), ("ﬀ", 1), ("ﹰ", 1), ("｡", 1),
            ("￨", 1),
        ]) func `East Asian characters and emoji are two columns wide in a picture`(
            _ character: String, columns: Int
        )
    {
        #expect(SVGText.columns(character) == columns)
        #expect(SVGText.columns("a\(character)b") == columns + 2)
    }

    @Test(
        arguments: [
            (28, String(repeating: "x", count: 28)), (29, String(repeating: "x", count: 27) + "…"),
        ])
    func `The name of a lane is cut if it has more than 28 columns`(length: Int, shown: String) {
        let spy = Spy<Int, Int, Never>("read(_:)", returning: 0)
        _ = spy.function.sync(1)
        let lane = String(repeating: "x", count: length)
        let transcript = Transcript(
            nil, doubles: [.init(lane: lane, spies: InspectedDouble(spy).spies)], times: [])
        #expect(CallTranscript(transcript).svg.contains(">\(shown)</text>"))
    }

    @Test(
        arguments: [
            (12.0, "12"), (12.34, "12.3"), (0.5, "0.5"), (0, "0"), (-0.5, "-0.5"), (-0.04, "0"),
            (-7, "-7"), (-12.34, "-12.3"),
        ])
    func `A coordinate is rounded to tenths and keeps its sign`(value: Double, text: String) {
        #expect(SVGText.number(value) == text)
    }

    @Test func `A text in a picture is truncated by its display width`() {
        #expect(SVGText.cut("漢字かな", to: 5) == "漢…")
    }

    /// A parser delegate that collects the names of the elements.
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
