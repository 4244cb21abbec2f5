import Foundation
import TestSupport
import Testing
import UnderstudyAll

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Checks that the guides quote actual reports: each test makes a report and compares it.
///
/// Call numbers and lines differ between runs, so they are excluded from the comparison.
@Suite("Quoted reports")
struct QuotedReports {
    /// The number of blocks without a language, which these or other tests make.
    ///
    /// A new quote on a page requires a test and a higher number here.
    static let blocks = [
        "Docs/Contracts.md": 2, "Docs/Failure.md": 1, "Docs/Storage.md": 1,
        // `TranscriptsSamples` and `SnapshotsSamples` make two of these.
        "Docs/Reading.md": 7,
        "Docs/Network.md": 3,
        "Docs/Notifications.md": 2,
        // `NoteSyncSweepTests` of the example makes one, and `FaultsSamples` makes the others.
        "Docs/Faults.md": 4,
        "Docs/Spies.md": 1,
        // One is a drawing of an advance.
        "Docs/Time.md": 5, "Docs/Troubleshooting.md": 1,
        // The names to leave out. `GuideTests` of the command make the others.
        "Docs/Generating.md": 5,
        // `RacesSamples` and `QuotedRehearsals` make two of each. `CrashMessageTests`,
        // `KeptScheduleTests` and other tests make the others.
        "Docs/Races.md": 5, "Docs/Rehearsal.md": 3,
        // Commands.
        "Docs/Performance.md": 6,
    ]

    @Test(arguments: DocumentationTests.pages)
    func `The number of a page's quotes equals the number that tests make`(_ page: String) throws {
        let found = Self.quotes(in: try DocumentationTests.text(of: page)).count
        #expect(found == Self.blocks[page, default: 0], "\(page)")
    }

    @Test func `The guide to failure quotes the error of a call without an answer`() throws {
        let fetch = Spy<(id: Int, name: String), Page, any Error>("LoaderSpy.fetch(id:name:)")
        let error = try #require(#expect(throws: Unstubbed.self) { try fetch((42, "Pier")) })
        expect(error.description, isQuotedIn: "Docs/Failure.md")
    }

    private struct Forecast: Codable {
        var text: String
        var days: [Int]
    }

    @Test func `The guide to launch doubles quotes the errors of invalid doubles`() throws {
        let values = [
            #"{"version":1,"double":{"text":"a","days":[1,"2"]}}"#,
            #"{"version":2,"double":{"text":"a","days":[]}}"#,
            "@/tmp/launch-double-4F1D.json",
        ]
        let errors = try values.map { value in
            let error = #expect(throws: (any Error).self) {
                try StubbedLaunch<Forecast>.read(environment: ["LAUNCH_DOUBLE": value])
            }
            return "error: \(try #require(error))"
        }
        expect(errors.joined(separator: "\n"), isQuotedIn: "Docs/Storage.md")
    }

    @Test
    func `The guide to networking quotes the report of a request without a route`() async throws {
        let reports = try await reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(.post, "/places/:id")
            _ = urls.on(.get, "/places")
            try await send("/plases?page=1", to: urls)
        }
        expect(reports, areQuotedIn: "Docs/Network.md")
    }

    @Test func `The guide to networking quotes the report of an unrecorded request`() async throws {
        let session = StubbedHTTP.Service { _ in .json("[1]") }.session
        let recorder = StubbedHTTP.Recorder(session)
        try await send("/places?page=1", to: StubbedHTTP.Service(serving: recorder))
        let replay = StubbedHTTP.Replay(recorder.file)
        let reports = try await reports {
            try await send("/places?page=2", to: StubbedHTTP.Service(serving: replay))
        }
        expect(reports, areQuotedIn: "Docs/Network.md")
    }

    @Test func `The guide to networking quotes the report of a pending response`() async throws {
        let reports = try await reports {
            try await withTestScope {
                let urls = StubbedHTTP.Service()
                urls.on().returns(.json("[]").delayed(by: .seconds(3)))
                let url = try #require(URL(string: "https://api.example.com/places"))
                urls.session.dataTask(with: url).resume()
                await urls.nextDelayed()
            }
        }
        expect(reports, areQuotedIn: "Docs/Network.md")
    }

    private nonisolated(nonsending) func send(
        _ path: String, to urls: StubbedHTTP.Service
    ) async throws {
        let url = try #require(URL(string: "https://api.example.com\(path)"))
        _ = try? await urls.session.data(for: URLRequest(url: url))
    }

    @Test func `The guide to contracts quotes the report of a fake that differs`() async {
        let contract = SeamContract<any Settings>(
            "Settings", live: SettingsContractTests.contract.factories[0],
            fakes: .init("in memory") { CarelessSettings() },
            operations: SettingsContractTests.contract.operations)
        let reports = await reports { await contract.expectAgreement() }
        expect(reports, areQuotedIn: "Docs/Contracts.md")
    }

    @Test
    func `The guide to contracts quotes the report of a history that no order explains`() async {
        let contract = PageCacheContractTests.contract(isRacy: true)
        let reports = await reports {
            await explore(schedules: 200, tier: .structured) { _ in
                await contract.expectAgreement(ofTasks: 2, operations: 2, seed: 4)
            }
        }
        expect(Array(reports.prefix(1)), areQuotedIn: "Docs/Contracts.md")
    }

    @Test(.enabled(if: NotificationHub.reach == .everything))
    func `The guide to notifications quotes the report of a forgotten observer`() {
        let reports = reports {
            withTestScope {
                let hub = NotificationHub()
                let name = Notification.Name("authorizationChanged")
                _ = hub.center.addObserver(forName: name, object: nil, queue: nil) { _ in }
            }
        }
        expect(reports, areQuotedIn: "Docs/Notifications.md")
    }

    @Test func `The guide to notifications quotes the report of a post to the default center`() {
        let reports = reports {
            withTestScope {
                let hub = NotificationHub()
                hub.guardDefaultCenter()
                let name = Notification.Name("articleRead")
                NotificationCenter.default.post(name: name, object: nil, userInfo: ["id": 7])
            }
        }
        // Posts of threads without a test are notes.
        expect(reports.filter { $0.severity == .failure }, areQuotedIn: "Docs/Notifications.md")
    }

    @Test func `The guide to spies quotes the note on a double of an earlier test`() {
        let load = TestScope(name: "Feed, FeedTests.swift:12").run {
            Spy<Int, Int, Never>("LoaderSpy.load(_:)", returning: 1)
        }
        let reports = reports { withTestScope { _ = load(1) } }
        expect(reports, areQuotedIn: "Docs/Spies.md")
    }

    @Test func `The guide to time quotes the report of work that never ran`() {
        let queue = Locked<FakeQueue?>(nil)
        let reports = reports {
            withTestScope {
                let work = FakeQueue()
                work.async {}
                work.async(after: .seconds(5)) {}
                queue.withLock { $0 = work }
            }
        }
        expect(reports, areQuotedIn: "Docs/Time.md")
    }

    @Test func `The guide to time quotes the report of a task that is still asleep`() async {
        var poll: Task<Void, any Error>?
        let reports = await reports {
            await withTestScope {
                let clock = TestClock()
                poll = Task(name: "hourly poll") { try await clock.sleep(for: .seconds(3600)) }
                await clock.nextSleeper()
            }
        }
        poll?.cancel()
        expect(reports, areQuotedIn: "Docs/Time.md")
    }

    @Test func `The guide to time quotes the report of a cancelled wait`() async {
        let clock = TestClock()
        let refresh = Task(name: "refresh") { try await clock.sleep(for: .seconds(30)) }
        await clock.nextSleeper()
        let reports = await reports {
            let following = Task { await clock.advance(by: .seconds(60), waitingForSleepers: 2) }
            following.cancel()
            await following.value
        }
        refresh.cancel()
        expect(reports, areQuotedIn: "Docs/Time.md")
    }

    @Test
    func `The guide to troubleshooting quotes the report of a call that is still held`() async {
        let reports = await reports {
            await withTestScope(waitLimit: .milliseconds(10)) {
                let load = Spy<Int, Page, any Error>("LoaderSpy.load(_:)")
                let held = load.suspends()
                let loading = Task { try await load(7) }
                _ = await loading.result
                withExtendedLifetime(held) {}
            }
        }
        #expect(reports.count == 1)
        for report in reports {
            // `.doubles` waits for 95 percent of the time limit.
            let text = report.message.replacing("0.01 seconds", with: "57.0 seconds")
            expect(text, isQuotedIn: "Docs/Troubleshooting.md")
        }
    }

    @Test func `The guide to time quotes the report of a job that is stuck`() async {
        let clock = TestClock()
        let reports = await reports {
            let work = TestWorkGroup()
            work.enter("upload pier.jpg")
            let waiting = Task { await work.wait(on: clock) }
            await clock.nextSleeper()
            clock.advance(by: .seconds(10))
            _ = await waiting.value
            work.leave("upload pier.jpg")
        }
        expect(reports, areQuotedIn: "Docs/Time.md")
    }

    // MARK: - Comparing

    /// The blocks of a page without a language.
    static func quotes(in text: String) -> [String] {
        var quotes: [String] = []
        var fence: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                fence = fence == nil ? String(line.dropFirst(3)) : nil
                if fence == "" { quotes.append("") }
            } else if fence == "" {
                quotes[quotes.count - 1] += line + "\n"
            }
        }
        return quotes
    }

    /// A text without the numbers of calls and the locations of code.
    static func withoutPlaces(_ text: String) -> String {
        text.trimmingCharacters(in: .newlines)
            .replacing(/(?m)^  #\d+ +/, with: "  # ")
            .replacing(/\w+\/\w+\.swift:\d+/, with: "File.swift")
    }

    func expect(
        _ text: String, isQuotedIn page: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let quotes = (try? DocumentationTests.text(of: page)).map(Self.quotes) ?? []
        let isQuoted = quotes.map(Self.withoutPlaces).contains(Self.withoutPlaces(text))
        #expect(isQuoted, "\(page) does not quote\n\(text)", sourceLocation: sourceLocation)
    }

    private func expect(
        _ reports: [TestReport], areQuotedIn page: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(reports.count == 1, sourceLocation: sourceLocation)
        for report in reports {
            expect(report.message, isQuotedIn: page, sourceLocation: sourceLocation)
        }
    }

    @Test func `A quote that differs from the report is detected`() {
        let page = "```\na\n  #1      b\n```\n```swift\nc\n```\n"
        #expect(Self.quotes(in: page) == ["a\n  #1      b\n"])
        #expect(Self.withoutPlaces("  #12     b, App/A.swift:3") == "  # b, File.swift")
    }
}
