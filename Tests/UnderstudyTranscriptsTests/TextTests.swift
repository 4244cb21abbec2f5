import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

@Suite("Transcript text")
struct TextTests {
    @Test func `A transcript lists calls in order with their outcomes and times`() async throws {
        let story = Story()
        try await story.play()
        let transcript = CallTranscript(
            of: story.cache, story.loader, story.analytics, story.clock)
        #expect(
            renumbered(transcript.text) == """
                5 calls of 3 doubles · 3 s of virtual time
                     0 s   #1 CacheSpy.read(1) → nil
                           #2 LoaderSpy.load(1) ✗ URLError(.timedOut)
                                 asleep until 1 s on TestClock
                     1 s   #3 LoaderSpy.load(1), answers after 2 s
                     3 s   #3 LoaderSpy → Page(title: "Pier 39"), after 2 s
                           #4 AnalyticsSpy.track(event: "refresh", value: 2)
                           #5 CacheSpy.save(Page(title: "Pier 39"), draft: true)
                """)
        #expect("\(transcript)" == transcript.text)
    }

    @Test func `A transcript without calls states that there are none`() {
        let transcript = CallTranscript(of: CacheSpy(), CacheSpy())
        #expect(transcript.text == "0 calls of 2 doubles\n  no calls")
    }

    @Test func `A transcript distinguishes two doubles of one type, and single spies`() {
        let (first, second) = (CacheSpy(), CacheSpy())
        let alone = Spy<Int, Bool, Never>("open(_:)", returning: true)
        second.spies.size.set.function.sync(3)
        _ = first.spies.size.get.function.sync()
        _ = alone.function.sync(1)
        #expect(
            renumbered(CallTranscript(of: first, second, alone).text) == """
                3 calls of 3 doubles
                           #1 CacheSpy 2.size = 3
                           #2 CacheSpy.size → 0
                           #3 open(1) → true
                """)
    }

    @Test func `A named task is a separate caller in a transcript`() async {
        let cache = CacheSpy()
        await Task(name: "refresh") { _ = await cache.spies.read(1) }.value
        _ = cache.spies.read.function.sync(2)
        #expect(
            renumbered(CallTranscript(of: cache).text) == """
                2 calls of 1 double
                           #1 "refresh"  CacheSpy.read(1) → nil
                           #2 under test CacheSpy.read(2) → nil
                """)
    }

    @Test(
        arguments: [
            ("\n", "\\n"), ("\u{1B}", "\\u{1B}"), ("\u{7F}", "\\u{7F}"), ("\u{9F}", "\\u{9F}"),
            ("\u{2027}", "\u{2027}"), ("\u{2028}", "\\u{2028}"), ("\u{202E}", "\\u{202E}"),
            ("\u{202F}", "\u{202F}"), ("\u{2066}", "\\u{2066}"), ("\u{2069}", "\\u{2069}"),
            ("\u{206A}", "\u{206A}"), ("\u{FFFE}", "\\u{FFFE}"),
        ])
    func `Characters in the name of a task that would affect a terminal are escaped`(
        character: String, shown: String
    ) async {
        let cache = CacheSpy()
        await Task(name: "a\(character)b") { _ = await cache.spies.read(1) }.value
        _ = cache.spies.read.function.sync(2)
        let callers = CallTranscript(of: cache).whole.lanes.filter { $0.kind == .caller }
        #expect(callers.map(\.name) == ["\"a\(shown)b\"", "under test"])
    }

    @Test
    func `The first six callers of a transcript have names, and the others share one`() async {
        let cache = CacheSpy()
        for id in 1...8 {
            await Task(name: "task \(id)") { _ = await cache.spies.read(id) }.value
        }
        #expect(
            renumbered(CallTranscript(of: cache).text) == """
                8 calls of 1 double
                           #1 "task 1"    CacheSpy.read(1) → nil
                           #2 "task 2"    CacheSpy.read(2) → nil
                           #3 "task 3"    CacheSpy.read(3) → nil
                           #4 "task 4"    CacheSpy.read(4) → nil
                           #5 "task 5"    CacheSpy.read(5) → nil
                           #6 "task 6"    CacheSpy.read(6) → nil
                           #7 other tasks CacheSpy.read(7) → nil
                           #8 other tasks CacheSpy.read(8) → nil
                """)
    }

    @Test func `A transcript contains held, cancelled and pending calls`() async throws {
        let loader = LoaderSpy()
        let held = loader.spies.load.suspends()
        let first = Task { try await loader.spies.load(1) }
        let call = try #require(await held.next())
        let second = Task { try await loader.spies.load(2) }
        await held.next()
        second.cancel()
        _ = await second.result
        let third = Task { try await loader.spies.load(3) }
        let last = try #require(await held.next())
        call.resume(returning: Page(title: "one"))
        _ = try await first.value
        #expect(
            renumbered(CallTranscript(of: loader).text) == """
                3 calls of 1 double
                           #1 LoaderSpy.load(1), held open
                           #2 LoaderSpy.load(2), held open
                           #2 LoaderSpy ✗ cancelled
                           #3 LoaderSpy.load(3), held open until the end
                           #1 LoaderSpy → Page(title: "one")
                """)
        last.resume(returning: Page(title: "three"))
        _ = try await third.value
    }

    @Test func `A delayed answer that was cancelled is shown as cancelled`() async {
        let (loader, clock) = (LoaderSpy(), TestClock())
        loader.spies.load.recordTimes(on: clock.timeline)
        loader.spies.load.returns(
            Page(title: "late"), after: .seconds(2), on: clock.timeline)
        let load = Task { try await loader.spies.load(1) }
        await clock.nextSleeper()
        clock.advance(by: .seconds(1))
        load.cancel()
        _ = await load.result
        #expect(
            renumbered(CallTranscript(of: loader).text) == """
                1 call of 1 double
                     0 s   #1 LoaderSpy.load(1), is cancelled after 1 s
                     1 s   #1 LoaderSpy ✗ cancelled, after 1 s
                """)
    }

    @Test func `Repeated calls and repeated series are summarized`() {
        let cache = CacheSpy()
        for _ in 1...5 { _ = cache.spies.read.function.sync(1) }
        for _ in 1...4 {
            _ = cache.spies.read.function.sync(2)
            cache.spies.size.set.function.sync(2)
        }
        for id in 7...8 { _ = cache.spies.read.function.sync(id) }
        #expect(
            renumbered(CallTranscript(of: cache).text) == """
                15 calls of 1 double
                           #1 CacheSpy.read(1) → nil
                           …     the same 4 times more
                           #2 CacheSpy.read(2) → nil
                           #3 CacheSpy.size = 2
                           …     the last 2 rows 3 times more
                           #4 CacheSpy.read(7) → nil
                           #5 CacheSpy.read(8) → nil
                """)
    }

    @Test func `Three equal calls of one double are summarized, and two are listed`() {
        let (cache, other) = (CacheSpy(), CacheSpy())
        for _ in 1...3 { _ = cache.spies.read.function.sync(1) }
        for _ in 1...2 { _ = cache.spies.read.function.sync(2) }
        _ = other.spies.read.function.sync(2)
        #expect(
            renumbered(CallTranscript(of: cache, other).text) == """
                6 calls of 2 doubles
                           #1 CacheSpy.read(1) → nil
                           …     the same 2 times more
                           #2 CacheSpy.read(2) → nil
                           #3 CacheSpy.read(2) → nil
                           #4 CacheSpy 2.read(2) → nil
                """)
    }

    @Test func `A long transcript shows both ends and the number of omitted events`() {
        let cache = CacheSpy()
        for id in 1...1_000 { _ = cache.spies.read.function.sync(id) }
        let lines = CallTranscript(of: cache).text.split(separator: "\n")
        #expect(lines.count == 50)
        #expect(lines[1].hasSuffix("CacheSpy.read(1) → nil"))
        #expect(lines[24].hasSuffix("CacheSpy.read(24) → nil"))
        #expect(lines[25] == "           …     952 events not shown")
        #expect(lines[49].hasSuffix("CacheSpy.read(1000) → nil"))
    }

    @Test(arguments: [(60, 60), (61, 49)])
    func `A transcript of up to 60 events shows all of them`(
        count: Int, shown: Int
    ) {
        let cache = CacheSpy()
        for id in 1...count { _ = cache.spies.read.function.sync(id) }
        let lines = CallTranscript(of: cache).text.split(separator: "\n")
        #expect(lines.count == shown + 1)
        #expect(lines.last?.hasSuffix("CacheSpy.read(\(count)) → nil") == true)
    }

    @Test func `Up to four calls with an issue are marked and kept in a long transcript`() throws {
        let cache = CacheSpy()
        for id in 1...1_000 { _ = cache.spies.read.function.sync(id) }
        let numbers = cache.spies.read.history.map(\.number)
        let wrong = [200, 400, 500, 600]
        let rows = wrong.map { "  #\(numbers[$0 - 1])  read(*\($0)*)" }.joined(separator: "\n")
        let issue = TestRecord.Issue(
            """
            CacheSpy.read(_:): expected 1 call, got 0
              wanted  read(-500)
            \(rows)
            """, at: "Tests/Feed.swift:7")
        let text = CallTranscript(
            Transcript(
                "reads()", doubles: [.init(lane: "CacheSpy", spies: InspectedDouble(cache).spies)],
                times: [], issues: [issue])
        ).text
        #expect(text.hasPrefix("reads(): 1000 calls of 1 double · 1 issue\n"))
        for id in wrong {
            #expect(text.contains("\n         ✗ #\(numbers[id - 1])"))
            #expect(text.contains("CacheSpy.read(*\(id)*) → nil\n"))
        }
        #expect(
            text.hasSuffix(
                """

                ✗ CacheSpy.read(_:): expected 1 call, got 0 (Tests/Feed.swift:7)
                  wanted  read(-500)
                \(rows)
                """))
    }

    @Test func `Blank lines of a report are omitted, and its control characters are escaped`() {
        let issue = TestRecord.Issue("\u{1B}[31mwrong\n\n  hint    add a page\n", at: nil)
        let transcript = Transcript(nil, doubles: [], times: [], issues: [issue])
        #expect(transcript.text.hasSuffix("\n✗ \\u{1B}[31mwrong\n  hint    add a page"))
    }

    @Test func `Asterisks in arguments aren't confused with the marks of a report`() {
        let spy = Spy<String, Void, Never>("find(_:)")
        for text in ["*.swift", "*.md"] { spy.function.sync(text) }
        let numbers = spy.history.map(\.number)
        let issue = TestRecord.Issue(
            "find(_:): expected 1 call, got 0\n  #\(numbers[0])  find(\"*.swift\")\n"
                + "  #\(numbers[1])  find(*\"*.md\"*)", at: nil)
        let transcript = Transcript(
            nil, doubles: [.init(lane: "find(_:)", spies: InspectedDouble(spy).spies)], times: [],
            issues: [issue])
        #expect(
            renumbered(transcript.text).split(separator: "\n").dropFirst().prefix(2) == [
                "           #1 find(\"*.swift\")", "         ✗ #2 find(*\"*.md\"*)",
            ])
    }

    @Test
    func `A call that a report of several doubles marks doesn't repeat its owner`() async throws {
        let (cache, loader) = (CacheSpy(), LoaderSpy())
        _ = cache.spies.read.function.sync(1)
        _ = cache.spies.read.function.sync(2)
        let numbers = cache.spies.read.history.map(\.number)
        let issues = [
            TestRecord.Issue(
                "expectOrder: entry 2 of 2 wasn't called after entry 1\n"
                    + "  wanted  CacheSpy.read(_:)\n  #\(numbers[0])  CacheSpy.read(1), too early",
                at: nil),
            TestRecord.Issue(
                "expectOrder(.exhaustive): unexpected call\n"
                    + "  #\(numbers[1])  *CacheSpy.read(2)*", at: nil),
        ]
        let transcript = Transcript(
            nil,
            doubles: [
                .init(lane: "CacheSpy", spies: InspectedDouble(cache).spies),
                .init(lane: "LoaderSpy", spies: InspectedDouble(loader).spies),
            ], times: [], issues: issues)
        let rows = transcript.text.split(separator: "\n").dropFirst().prefix(2)
        #expect(
            rows.map { $0.drop { $0 != "#" }.drop { $0 != " " }.drop { $0 == " " } } == [
                "CacheSpy.read(1), too early → nil", "CacheSpy.*read(2)* → nil",
            ])
        let diagram = transcript.mermaid
        #expect(diagram.contains("Note right of L1: ✗ too early\n"))
        #expect(diagram.contains("Note right of L1: ✗ wrong\n"))
        let picture = CallTranscript(transcript).svg
        #expect(picture.contains(">read(1), too early<"))
        // Only the report below the calls should contain such a row.
        #expect(picture.matches(of: /wanted\s+CacheSpy/).count == 1)
    }

    @Test func `An argument with any characters takes one line`() {
        let spy = Spy<String, String, Never>("say(_:)", returning: "\u{1B}[31m<&\n")
        _ = spy.function.sync("a\r\n\"b\"\u{202E}\u{0}")
        _ = spy.function.sync(String(repeating: "x", count: 1_000_000))
        let text = CallTranscript(of: spy).text
        let lines = renumbered(text).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1] == ##"           #1 say("a\r\n\"b\"\u{202E}\0") → "\u{1B}[31m<&\n""##)
        #expect(text.utf8.count < 1_000)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test
    func `Spies of a class are found in its structs and superclasses, but not in other doubles`() {
        class Base { let below = Spy<Int, Void, Never>("Derived.below(_:)") }
        final class Derived: Base {
            let spies = (one: 1, two: 2)
            let helper = CacheSpy()
            let other = Spy<Int, Void, Never>("Derived.other(_:)")
        }
        let double = Derived()
        double.below.function.sync(1)
        double.other.function.sync(2)
        _ = double.helper.spies.read.function.sync(3)
        #expect(
            renumbered(CallTranscript(of: double).text) == """
                2 calls of 1 double
                           #1 Derived.below(1)
                           #2 Derived.other(2)
                """)
    }

    @Test(
        arguments: [
            (.zero, "0 s"), (.seconds(90), "90 s"), (.milliseconds(250), "250 ms"),
            (.milliseconds(1500), "1.5 s"), (.nanoseconds(20), "20 ns"),
            (.microseconds(1_000_001), "1.000001 s"),
        ] as [(Duration, String)])
    func `Durations are written in the largest suitable unit`(_ duration: Duration, _ text: String)
    {
        #expect(DurationText.of(duration) == text)
    }
}

@Suite("Named doubles in transcripts")
struct NamedLaneTests {
    @Test func `A named double has a lane with its name, and its type in the coverage`() {
        let (primary, replica) = (named("primary", CacheSpy()), named("read replica", CacheSpy()))
        _ = primary.spies.read.function.sync(1)
        _ = replica.spies.read.function.sync(2)
        let lines = ["primary.read(1) → nil", "read replica.read(2) → nil"]
        #expect(CallSnapshot(of: [primary, replica]).lines == lines)

        // At the end of a test, for example, only the spies are known.
        let spies = [primary, replica].flatMap { InspectedDouble($0).spies }
        let test = CallTranscript(
            TestRecord("test()", spies: spies, times: [], issues: [], isRequested: false))
        #expect(test.whole.snapshot == lines)
        #expect(test.whole.lanes.map(\.name) == ["under test", "primary", "read replica"])
        #expect(Set(spies.map(\.owner)) == ["CacheSpy"])
    }
}
