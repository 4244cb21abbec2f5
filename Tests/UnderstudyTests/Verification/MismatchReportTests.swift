import TestSupport
import Testing

@testable import Understudy

@Suite("Reports of failed checks")
struct MismatchReportTests {
    private typealias Track = (event: String, value: Int)

    private func analytics(_ calls: Track...) -> Spy<Track, Void, Never> {
        let spy = Spy<Track, Void, Never>("analytics.track(event:value:)")
        for call in calls { spy(call) }
        return spy
    }

    @Test func `The report of a missing call lists the nearest calls and marks differences`() {
        let spy = analytics(("open", 1), ("add", 30), ("close", 42), ("purchase", 40))
        #expect(
            reportText(spy, .wasCalled(.once, with: ("purchase", 42))) == """
                analytics.track(event:value:): expected 1 matching call, got 0 (4 calls differ)
                  wanted  track(event: "purchase", value: 42)
                  #4      track(event: "purchase", value: *40*)
                  #3      track(event: *"close"*, value: 42)
                  #2      track(event: *"add"*, value: *30*)
                  #1      track(event: *"open"*, value: *1*)
                """)
    }

    @Test func `A fulfilled check isn't reported`() {
        #expect(reportText(analytics(("add", 1)), .wasCalled(.once, with: ("add", 1))) == nil)
    }

    @Test func `The report of too many calls lists them`() {
        let spy = analytics(("add", 1), ("buy", 2), ("add", 1))
        #expect(
            reportText(spy, .wasCalled(.once, with: ("add", 1))) == """
                analytics.track(event:value:): expected 1 call, got 2
                  wanted  track(event: "add", value: 1)
                  #1      track(event: "add", value: 1)
                  #3      track(event: "add", value: 1)
                """)
        #expect(
            reportText(spy, .wasCalled(.never)) == """
                analytics.track(event:value:): expected no calls, got 3
                  #1      track(event: "add", value: 1)
                  #2      track(event: "buy", value: 2)
                  #3      track(event: "add", value: 1)
                """)
    }

    @Test func `The report of a spy without calls shows a count of 0`() {
        #expect(
            reportText(analytics(), .wasCalled(.atLeast(1)))
                == "analytics.track(event:value:): expected at least 1 call, got 0")
    }

    @Test
    func `The report of many calls is shortened, and the attachment contains all of them`() throws {
        let spy = analytics()
        for value in 1...20 { spy(("add", value)) }
        let report = try #require(
            spy.check(.wasCalled(.once, with: ("buy", 20)), at: TestReport.Location()))
        let lines = report.message.split(separator: "\n")
        #expect(lines.count == 9)
        #expect(lines[2].hasSuffix("track(event: *\"buy\"*, value: 20)") == false)
        #expect(lines[2].hasSuffix("track(event: *\"add\"*, value: 20)"))
        #expect(lines[8] == "  …       and 14 more calls")
        let attachment = try #require(report.attachment)
        #expect(attachment.split(separator: "\n").count == 20)
        #expect(attachment.hasSuffix("track(event: \"add\", value: 20)"))
    }

    @Test func `The report of a large struct shows only the fields that differ`() {
        struct Profile {
            var name: String
            var street: String
            var city: String
            var visits: [Int]
        }
        let spy = Spy<(profile: Profile, force: Bool), Void, Never>("save(profile:force:)")
        var profile = Profile(
            name: "Ann", street: "The Embarcadero", city: "San Francisco", visits: [1, 2, 3])
        spy((profile, true))
        profile.city = "Oakland"
        profile.visits = [1, 2, 4]
        #expect(
            reportText(spy, .wasCalled(.once, with: (profile, true))) == """
                save(profile:force:): expected 1 matching call, got 0 (1 call differs)
                  wanted  save(profile: Profile(name: "Ann", street: "The Embarcadero", \
                city: "Oakland", visits: [1, 2, 4]), force: true)
                  #1      save(profile: Profile(…, city: *"San Francisco"*, visits: *[1, 2, 3]*), \
                force: true)
                """)
    }

    @Test func `The report of a missing call explains that closures can't be compared`() {
        let spy = Spy<(id: Int, completion: () -> Void), Void, Never>("load(id:completion:)")
        spy((1, {}))
        #expect(
            reportText(spy, .wasCalled(.once, with: (1, {}))) == """
                load(id:completion:): expected 1 call, got 0
                  wanted  load(id: 1, completion: <closure>)
                  #1      load(id: 1, completion: <closure>)
                  hint    completion: closures can't be compared; use a condition, `where:`
                """)
    }

    @Test
    func `The report of a missing call contains a matching call of another double of the type`() {
        withTestScope {
            let (first, second) = (analytics(("add", 1)), analytics())
            let number = first.history[0].number
            #expect(
                reportText(second, .wasCalled(.once, with: ("add", 1))) == """
                    analytics.track(event:value:): expected 1 call, got 0
                      wanted  track(event: "add", value: 1)
                      hint    another double of this type received it: #\(number)
                    """)
        }
    }

    @Test func `A matching call after a failed check is noted at the end of the test`() {
        var line: UInt = 0
        let reports = reports {
            withTestScope {
                let spy = analytics()
                line = currentLine() + 1
                _ = spy.check(.wasCalled(.once, with: ("add", 1)), at: TestReport.Location())
                spy(("add", 1))
                spy(("add", 1))
            }
        }
        #expect(
            reports.map(\.message)
                == ["analytics.track(event:value:): called twice after this check"])
        #expect(reports.map(\.location.line) == [line])
        #expect(reports.map(\.severity) == [.note])
    }

    @Test(
        arguments: [
            ("a\"b" as Any & Sendable, #""a\"b""#), (String?.none, "nil"), (Int?.some(3), "3"),
            ([1, 2], "[1, 2]"), (["b": 1, "a": 2], #"["a": 2, "b": 1]"#), (Set([3, 1]), "[1, 3]"),
            (Page(id: 1, title: "x"), #"Page(id: 1, title: "x")"#),
            (LoadingError.offline, ".offline"), (LoadingError.status(4), ".status(4)"),
            (Page.self, "Page.self"), (Token(), "<Token>"), ((1, b: "x"), #"(1, b: "x")"#),
            ([Int](), "[]"), ([String: Int](), "[:]"), (true, "true"), (1.5, "1.5"),
        ] as [(any Sendable, String)])
    func `Values are written in reports as in source code`(_ value: any Sendable, _ text: String) {
        #expect(ValueText.of(value) == text)
    }

    @Test func `Long values are shortened in reports`() {
        let text = ValueText.of(String(repeating: "a", count: 1_000))
        #expect(text.count == 241 && text.hasSuffix("…"))
        #expect(ValueText.of(Array(0..<1_000_000)).hasPrefix("[0, 1, 2, "))
        #expect(ValueText.of(Set(0..<1_000)) == "<1000 entries>")
        #expect(ValueText.of(Array(0..<1_000), limit: ValueText.long).hasSuffix("998, 999]"))
    }
}

@Suite("Calls in reports")
struct FunctionNameTests {
    @Test
    func `Argument labels are taken from the function's name, and otherwise from the tuple`() {
        typealias Move = (from: Int, to: Int)
        let move: Move = (1, 2)
        #expect(FunctionName("move(from:to:)").call(move) == "move(from: 1, to: 2)")
        #expect(FunctionName("move(_:to:)").call(move) == "move(1, to: 2)")
        #expect(FunctionName("move").call(move) == "move(from: 1, to: 2)")
        #expect(FunctionName("move").call((1, 2)) == "move(1, 2)")
        #expect(FunctionName("load(id:)").call(3) == "load(id: 3)")
        #expect(FunctionName("load(_:)").call((1, 2)) == "load((1, 2))")
        #expect(FunctionName("stop()").call(()) == "stop()")
        #expect(FunctionName("title").call(()) == "title")
    }

    @Test func `A call is written without the type that owns the function`() {
        #expect(FunctionName("AnalyticsSpy.track(event:)").call("add") == "track(event: \"add\")")
        #expect(FunctionName("A.B.stop()").qualifiedCall(()) == "A.B.stop()")
        #expect(FunctionName("Maths....(_:_:)").call((1, 2)) == "1 ... 2")
    }

    @Test func `Reads and writes of a property are written as in source code`() {
        #expect(FunctionName("PlayerSpy.volume.get").call(()) == "volume")
        #expect(FunctionName("PlayerSpy.volume.set").call(0.5) == "volume = 0.5")
        #expect(FunctionName("set").call(1) == "set(1)")
    }

    @Test func `Unusual function names and labels that don't match are written correctly`() {
        #expect(FunctionName("get").call(()) == "get")
        #expect(FunctionName("My_Double.open(_:)").call(1) == "open(1)")
        #expect(FunctionName("PlayerSpy.volume.get").part == "volume.get")
        #expect(FunctionName("PlayerSpy.volume.set").part == "volume.set")
        #expect(FunctionName("PlayerSpy.play(_:)").part == "play")
        #expect(FunctionName("move(from:to:)").call((a: 1, b: 2, c: 3)) == "move(a: 1, b: 2, c: 3)")
    }
}
