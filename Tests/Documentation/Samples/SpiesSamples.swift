import Foundation
import Synchronization
import TestSupport
import Testing
import UnderstudyTesting

enum Weather: Sendable {
    case sunny
    case rainy
}

private struct BatchSpy {
    let eachBodyInputs = Spy<Void, [Int], Never>(input: "BatchSpy.each(_:) body", returning: [])
    func each(_ body: (Int) -> Void) { for input in eachBodyInputs() { body(input) } }
}

struct WeatherScreen {
    var fetchWeather: () async throws -> Weather
    var report: (String, Int) -> Bool
}

@Suite("Login", .doubles)
struct LoginTests {
    @Test("A login is tracked once", .doubles(.strict))
    func counts() {
        let analytics = AnalyticsSpy()
        analytics.spies.track(("login", 1))
        #expect(analytics.spies.track.lastCall?.event == "login")
    }
}

@Suite("Docs/Spies.md")
struct SpiesSamples {
    @Test("A spy records its calls in order")
    func recording() throws {
        let stop = Spy<Void, Void, Never>("stop()")
        let title = Spy<Int, String?, Never>("title(of:)", returning: nil)
        let save = Spy<(page: Page, draft: Bool), Void, any Error>("save(_:draft:)")
        #expect(title(1) == nil)
        try save((page, false))
        try save((other, true))
        stop()

        #expect(save.didGetCalled)
        #expect(save.callCount == 2)
        #expect(save.calls.map(\.page) == [page, other])
        #expect(save.lastCall?.draft == true)
        #expect(stop.history[0].number > save.history[1].number)
    }

    @Test("A spied property records and returns values")
    func property() {
        let volume = SpiedProperty<Double>("PlayerSpy.volume", value: 0.5)
        volume.set(0.8)
        #expect(volume.get() == 0.8)
        #expect(volume.set.calls == [0.8])

        volume.get.returns(0.1)
        #expect(volume.get() == 0.1)
        volume.set.answers { _ in }
        volume.set(0.9)
        #expect(volume.get() == 0.1)
        volume.set.reset(.stubs)
        volume.get.when { true }.returns(0.3)
        volume.set(0.9)
        #expect(volume.get() == 0.3)
    }

    @Test("A spied subscript returns written values")
    func subscripts() {
        let cells = SpiedSubscript<Int, String>("GridSpy.subscript(_:)")
        cells.get.returns("a")
        cells.write(1, "b")
        #expect(cells.get(1) == "b" && cells.get(2) == "a")
    }

    @Test("Stubs return values by condition and in order")
    func answering() {
        let title = Spy<Int, String?, Never>("title(of:)", returning: nil)
        title.returns("Piers")
        title.when { $0 < 0 }.returns(nil)
        title.when { $0 > 99 }.answers { id in "Page \(id)" }
        #expect([1, -1, 100].map { title($0) } == ["Piers", nil, "Page 100"])

        let save = Spy<(page: Page, draft: Bool), Void, any Error>("save(_:draft:)")
        save.when(with: (page, true)).fails(with: CocoaError(.fileWriteNoPermission))
        #expect(throws: CocoaError.self) { try save((page, true)) }
        #expect(throws: Never.self) { try save((page, false)) }

        title.returns(each: ["Piers", "Bridges"], then: .repeatLast)
        title.returns(each: ["day", "night"], then: .cycle)
        #expect([1, 2, 3].map { title($0) } == ["day", "night", "day"])
    }

    @Test("Stubs of different kinds can be used in order")
    func mixed() throws {
        let visited = Mutex<[Int]>([])
        let load = Spy<Int, Page, any Error>("load(_:)")
        load.answers(each: [.success(page), .failure(URLError(.timedOut)), .success(other)])
        load.onCall { id in visited.withLock { $0.append(id) } }
        #expect(try load(1) == page)
        #expect(throws: URLError.self) { try load(2) }
        #expect(try load(3) == other)
        #expect(visited.withLock { $0 } == [1, 2, 3])
    }

    @Test("A test can wait for calls of a spy")
    func waiting() async {
        let track = AnalyticsSpy().spies.track
        Task.detached {
            track.function.sync("refresh", 1)
            track.function.sync("login", 2)
        }
        let call = await track.nextCall()
        let login = await track.when { $0.event == "login" }.nextCall()
        await expect(track, .wasCalled(.once, with: ("refresh", 1)), within: .seconds(2))
        for await call in track.incomingCalls where call.event == "refresh" { break }
        #expect(call?.value == 1)
        #expect(login?.value == 2)
    }

    @Test("Checks can cover whole doubles")
    func wholeDoubles() {
        let (store, cache) = (StoreSpy(), CacheSpy())
        store.spies.retrieve()
        cache.spies.insert(page)
        expectOrder(.exhaustive, of: store, cache) {
            store.spies.retrieve
            cache.spies.insert.when(with: page)
        }
        expectNoOtherCalls(of: store)
        reset(.calls, of: store, cache)
        reset(.stubs, of: store)
        reset(store, cache)
        #expect(!store.spies.retrieve.didGetCalled)
    }

    @Test("A check of some calls leaves the others unchecked")
    func checkedCalls() {
        let track = AnalyticsSpy().spies.track
        let reports = reports {
            for value in 1...3 { track(("page", value)) }
            #expect(track.lastCall?.value == 3)
            #expect(track.wasCalled(.once, with: ("page", 1)))
            expectNoOtherCalls(of: track)  // reports the second call
        }
        #expect(reports.count == 1)
        #expect(reports.first?.message.contains("\"page\", value: 2)") == true)
    }

    @Test("A test can wait for a further call in real time")
    func noFurtherCall() async {
        let store = StoreSpy()
        await expectNoOtherCalls(of: store, within: .milliseconds(200))
    }

    @Test("An order can be expected before the calls", .doubles)
    func orderToCome() {
        let (store, cache) = (StoreSpy(), CacheSpy())
        enforceOrder {
            store.spies.retrieve
            cache.spies.insert
        }
        store.spies.retrieve()
        cache.spies.insert(page)
    }

    /// A type with a function that has the same name as one of the library.
    private struct Screen {
        func expect(_ title: String) -> Bool { title.isEmpty }
        func expectOrder(_ titles: [String]) -> Bool { titles == titles.sorted() }

        func check() {
            let (open, close) = (Spy<Int, Void, Never>("open"), Spy<Void, Void, Never>("close"))
            open(3)
            close()
            UnderstudyTesting::expect(open, .wasCalled(.once, with: 3))
            UnderstudyTesting::expectOrder(.exhaustive) {
                UnderstudyTesting::SpyOrder.unordered {
                    close
                    open
                }
            }
            #expect(expect("") && expectOrder(["a", "b"]))
        }
    }

    @Test("A module selector calls a library function if the type has its own")
    func moduleSelectors() {
        Screen().check()
    }

    @Test("Functions can be replaced by spies")
    func functions() async throws {
        let fetch = Spy<Void, Weather, any Error>("fetchWeather", returning: .sunny)
        let report = Spy<(city: String, days: Int), Bool, Never>("report(_:days:)", returning: true)
        let screen = WeatherScreen(
            fetchWeather: fetch.function.async, report: report.function.sync)

        #expect(try await screen.fetchWeather() == .sunny)
        #expect(screen.report("Oslo", 3))
        #expect(report.lastCall?.days == 3)
    }

    @Test("Held calls can be resumed one by one")
    func holding() async throws {
        let load = Spy<Int, Page, any Error>("load(_:)")
        let held = load.suspends()
        let first = Task { try await load(1) }
        await held.nextCall()
        let second = Task { try await load(2) }
        let call = await held.next()

        call?.resume(throwing: URLError(.timedOut))  // by choice …
        held.resume(returning: page)  // … or the oldest first

        #expect(try await first.value == page)
        await #expect(throws: URLError.self) { try await second.value }
    }

    @Test("Expectations that are set before the calls are checked afterwards")
    func checking() throws {
        let stop = Spy<Void, Void, Never>("stop()")
        let save = Spy<(page: Page, draft: Bool), Void, any Error>("save(_:draft:)")
        save.mustBeCalled(.once, with: (page, false))
        stop.mustNotBeCalled()
        try save((page, true))
        try save((page, false))

        expect(save, .wasCalled(.once, with: (page, true)))
        expect(save, .wasCalled(.between(1...2), where: { $0.draft }))
        expect(save, .wasCalled(.exactly(2)))
        expect(stop, .wasCalled(.never))
        #expect(save.didGetCalled)
    }

    @Test("Arguments can be matched one by one")
    func matching() throws {
        let track = Spy<(event: String, value: Int), Bool, Never>(
            "track(event:value:)", returning: false)
        #expect(!track(("login", 1)))
        track.when(matching: "purchase", .in(1...50)).returns(true)
        #expect(track.wasCalled(.once, matching: .containing(/^log(in|out)$/), .any))
        #expect([track(("purchase", 50)), track(("purchase", 60))] == [true, false])
        expect(track, .wasCalled(.once, matching: "purchase", .in(1...50)))
        let text = try DocumentationTests.text(of: "Docs/Spies.md")
        let found = reports {
            expect(track, .wasCalled(.exactly(2), matching: "purchase", .in(1...50)))
            track.when(matching: 3, .any).returns(true)
        }
        let quotes = [
            #"track(event: "purchase", value: *60*), value isn't in 1...50"#,
            "argument 1 is of type String, which 3 never matches",
        ]
        for (report, quote) in zip(found, quotes) {
            #expect(report.message.contains(quote) && text.contains(quote))
        }
        #expect(found.count == 2)
        let tags = Spy<([String]), Void, Never>("tag(_:)")
        tags(["x"])
        #expect(tags.wasCalled(.once, matching: .equal(["x"])))
    }

    @Test("A double calls a nonescaping closure with stubbed inputs")
    func closureInputs() {
        let batch = BatchSpy()
        batch.eachBodyInputs.returns([1, 2])  // what it calls the closure with
        var inputs: [Int] = []
        batch.each { inputs.append($0) }
        #expect(inputs == [1, 2])
    }

    @Test("A named double has its name in descriptions")
    func names() {
        let primary = named("primary", StoreSpy())
        let replica = named("replica", StoreSpy())
        primary.spies.retrieve()
        #expect(primary.spies.retrieve.description.hasPrefix("primary.retrieve(): 1 call"))
        #expect(replica.spies.retrieve.description == "replica.retrieve(): no calls")
    }

    @Test("An expected order can have unordered parts")
    func order() {
        let (login, analytics) = (LoginSpy(), AnalyticsSpy())
        let (store, cache) = (StoreSpy(), CacheSpy())
        login.spies.start()
        cache.spies.insert(page)
        store.spies.retrieve()
        analytics.spies.track(("login", 1))

        expectOrder {
            login.spies.start
            SpyOrder.unordered {
                store.spies.retrieve
                cache.spies.insert
            }
            analytics.spies.track.when { $0.event == "login" }
        }
    }
}
