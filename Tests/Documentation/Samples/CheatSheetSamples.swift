import Foundation
import Testing
import UnderstudyFoundation
import UnderstudyNetworking
import UnderstudyTesting
import XCTest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Notification.Name {
    fileprivate static let articleRead = Notification.Name("CheatSheetSamples.articleRead")
}

@Spy protocol CheatStore {  // writes CheatStoreSpy; import UnderstudyTesting or SpyMacro
    func read(_ key: String) throws -> String?
}

@Spy final class CheatLoaderSpy: Loader {  // any protocol, an SDK's too: no bodies
    func load(_ id: Int) async throws -> Page
    func fetch(id: Int, fresh: Bool) throws -> Page
}

@Suite("With doubles", .doubles)  // reports unmet expectations; .doubles(.strict) adds more
struct CheatSuite {}

final class CheatXCTests: DoublesTestCase {}  // the same for XCTest

@Suite("Docs/CheatSheet.md", .doubles)
struct CheatSheetSamples {
    let loader = CheatLoaderSpy()

    @Test("A function can be stubbed with each kind of answer")
    func answers() async throws {
        let clock = TestClock()
        loader.spies.load.returns(page)
        loader.spies.load.returns(each: [page, other])  // then a failure
        loader.spies.load.returns(each: [page, other], then: .repeatLast)
        loader.spies.load.when { $0 < 0 }.returns(other)  // the last match wins
        loader.spies.load.when(with: 7).returns(other)  // by arguments
        loader.spies.fetch.when(matching: .in(1...9), .any).returns(other)  // one by one
        loader.spies.load.answers(each: [.success(page), .failure(URLError(.timedOut))])
        loader.spies.load.onCall { id in print(id) }  // beside the answer
        loader.spies.load.answers { id in Page(title: "page \(id)") }
        loader.spies.load.forwards(to: live.load)  // the real one, if it is Sendable
        loader.spies.load.returns(page, after: .seconds(2), on: clock.timeline)
        loader.spies.load.reset()  // or .reset(.calls), .reset(.stubs)
        TestDouble.setEmptyValue(page)  // for calls without an answer, in this test
        let analytics = relaxed(AnalyticsSpy())  // calls need neither an answer nor a check
        #expect(analytics.spies.track.callCount == 0)
        #expect(loader.spies.load.callCount == 0)
    }

    @Test("A function can be stubbed with each kind of failure")
    func failures() async throws {
        loader.spies.load.shouldFail = true  // throws; or returns false, nil, .failure
        loader.spies.load.fails(with: URLError(.timedOut))
        loader.spies.load.fails(.first(2), with: URLError(.timedOut))  // .after(3), .every(3)
        loader.spies.load.fails(.calls([2, 5]))
        loader.spies.load.fails(.randomly(oneIn: 10, seed: 7))
        loader.spies.load.when { $0 > 99 }.fails(.never)  // an exception to the plan
        await #expect(throws: (any Error).self) { try await loader.load(1) }
    }

    @Test("A held call resumes when the test resumes it")
    func holding() async throws {
        let held = loader.spies.load.suspends()
        let task = Task { try await loader.load(1) }
        let call = await held.next()  // an event: no sleep, no polling
        #expect(call?.input == 1)
        held.resume(returning: page)  // or throwing:; call?.resume(…) for this one
        _ = try await task.value
    }

    @Test("Each kind of check accepts the recorded calls")
    func checks() throws {
        let (login, analytics) = (LoginSpy(), AnalyticsSpy())
        loader.spies.fetch.returns(page)
        login.spies.start()
        _ = try loader.fetch(id: 42, fresh: true)
        _ = try loader.fetch(id: 43, fresh: false)
        analytics.spies.track(("login", 1))

        #expect(loader.spies.fetch.didGetCalled)
        #expect(loader.spies.fetch.callCount == 2)
        #expect(loader.spies.fetch.calls.map(\.id) == [42, 43])
        #expect(loader.spies.fetch.lastCall?.fresh == false)
        #expect(loader.spies.fetch.wasCalled(.once, with: (42, true)))
        #expect(loader.spies.fetch.wasCalled(.between(1...2), where: { $0.id > 40 }))
        #expect(loader.spies.fetch.wasCalled(.between(1...2), matching: .in(40...), .any))
        expect(loader.spies.fetch, .wasCalled(.exactly(2)))  // with the rich report, in XCTest too
        expect(loader.spies.fetch, .wasCalled(.once, where: { $0.fresh }))
        expect(loader.spies.load, .wasCalled(.never))
        expectOrder {
            login.spies.start
            SpyOrder.unordered {
                loader.spies.fetch.when { $0.id == 42 }
                loader.spies.fetch.when { $0.id == 43 }
            }
            analytics.spies.track.when { $0.event == "login" }
        }
        expectNoOtherCalls(of: login, analytics)  // all of their spies
        reset(.calls, of: login, analytics)
        reset(.stubs, of: login)  // answers and failure plans
        login.spies.start.mustBeCalled(.once)  // before the calls; checked at the end
        analytics.spies.track.mustNotBeCalled()  // a call fails the test when it arrives
        login.spies.start()
    }

    @Test("Properties, functions and types can be replaced by doubles")
    func parts() {
        let browser = Browser()
        let volume = SpiedProperty<Double>("PlayerSpy.volume", value: 0.5)
        volume.get.returns(0.7)  // sets it without a write
        expect(volume.set, .wasCalled(.never))

        let price = Spy<String, Int?, Never>("price(of:)", returning: nil)
        let tag = PriceTag(price: price.function.sync)  // or .async

        let documents = MetatypeFactory(StubDocument.self)
        browser.documentClass = documents.metatype
        expect(documents.creation, .wasCalled(.never))
        #expect(volume.get() == 0.7)
        #expect(tag.text(for: "pier") == "not for sale")
    }

    #if os(macOS) || os(Linux)
        @Test("Responses can be delayed or truncated, and requests can fail")
        func network() throws {
            let urls = StubbedHTTP.Service()
            urls.on(.get, "/slow").returns(.json("[]").delayed(by: .seconds(3)))
            urls.on(.get, "/cut").returns(.text("half of it").dropped(after: 4))
            urls.on(.post, "/notes", body: .containing("milk")).fails(.every(3))
            let recorder = StubbedHTTP.Recorder(urls.session)  // StubbedHTTP.Replay serves its file
            let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .init(requests: 100))
            #expect(recorder.file.exchanges.isEmpty && server.port > 0)
        }
    #endif

    @Test("A clock advances when the test advances it")
    func time() async throws {
        let clock = TestClock()  // goes where `any Clock<Duration>` goes
        let waiting = Task { try await clock.sleep(for: .seconds(60)) }
        await clock.nextSleeper()  // before each advance
        clock.advance(by: .seconds(60))
        try await waiting.value
    }

    @Test("Each double of Foundation can be created and used")
    func foundation() {
        let clock = TestClock()
        let ids = UUIDSequence(seed: 42)  // ids.next is a () -> UUID; also .forCurrentTest()
        let dates = TestDateSource(on: clock.timeline)  // dates.date is a () -> Date
        var random = TestNumberGenerator(seed: 42)
        let hub = NotificationHub()  // hub.center goes where a NotificationCenter goes
        let defaults = InMemoryDefaults(["volume": 0.5])
        let files = InMemoryFileSystem()
        let region = FakeRegion(locale: "de_DE", timeZone: "Europe/Berlin")
        #expect(random.next() != random.next())
        #expect(ids.next() != ids.next())
        #expect(dates.date() == dates.now)
        #expect(defaults.double(forKey: "volume") == 0.5)
        #expect(!files.fileExists(at: URL(filePath: "/notes")))
        #expect(region.locale.identifier == "de_DE")

        hub.center.post(name: .articleRead, object: nil)
        #expect(hub.posts(named: .articleRead).count == 1)
        #expect(hub.observers.isEmpty)
        hub.guardDefaultCenter()  // a post to NotificationCenter.default fails the test
    }
}
