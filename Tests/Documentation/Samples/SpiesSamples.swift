import Foundation
import Testing
import UnderstudyTesting

enum Weather: Sendable {
    case sunny
    case rainy
}

struct WeatherScreen {
    var fetchWeather: () async throws -> Weather
    var report: (String, Int) -> Bool
}

@Suite("Login", .doubles)
struct LoginTests {
    @Test("counts itself", .doubles(.strict))
    func counts() {
        let analytics = AnalyticsSpy()
        analytics.spies.track(("login", 1))
        #expect(analytics.spies.track.lastCall?.event == "login")
    }
}

@Suite("Docs/Spies.md")
struct SpiesSamples {
    @Test("Recording")
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

    @Test("A property")
    func property() {
        let volume = SpiedProperty<Double>("PlayerSpy.volume", value: 0.5)
        volume.set(0.8)
        #expect(volume.get() == 0.8)
        #expect(volume.set.calls == [0.8])
    }

    @Test("Answering")
    func answering() {
        let title = Spy<Int, String?, Never>("title(of:)", returning: nil)
        title.returns("Piers")
        title.when { $0 < 0 }.returns(nil)
        title.when { $0 > 99 }.answers { id in "Page \(id)" }
        #expect([1, -1, 100].map { title($0) } == ["Piers", nil, "Page 100"])

        title.returns(each: ["Piers", "Bridges"], then: .repeatLast)
        title.returns(each: ["day", "night"], then: .cycle)
        #expect([1, 2, 3].map { title($0) } == ["day", "night", "day"])
    }

    @Test("Functions")
    func functions() async throws {
        let fetch = Spy<Void, Weather, any Error>("fetchWeather", returning: .sunny)
        let report = Spy<(city: String, days: Int), Bool, Never>("report(_:days:)", returning: true)
        let screen = WeatherScreen(
            fetchWeather: fetch.function.async, report: report.function.sync)

        #expect(try await screen.fetchWeather() == .sunny)
        #expect(screen.report("Oslo", 3))
        #expect(report.lastCall?.days == 3)
    }

    @Test("Holding")
    func holding() async throws {
        let load = Spy<Int, Page, any Error>("load(_:)")
        let held = load.suspends()
        let first = Task { try await load(1) }
        await held.nextCall()
        let second = Task { try await load(2) }
        let call = await held.nextCall()

        call?.resume(throwing: URLError(.timedOut))  // by choice …
        held.resume(returning: page)  // … or the oldest first

        #expect(try await first.value == page)
        await #expect(throws: URLError.self) { try await second.value }
    }

    @Test("Checking")
    func checking() throws {
        let stop = Spy<Void, Void, Never>("stop()")
        let save = Spy<(page: Page, draft: Bool), Void, any Error>("save(_:draft:)")
        save.expects(.once, with: (page, false))
        stop.expects(.never)
        try save((page, true))
        try save((page, false))

        #expect(save.wasCalled())
        #expect(save.wasCalled(.once, with: (page, true)))
        #expect(save.wasCalled(1...2) { $0.draft })
        expect(save, .wasCalled(.exactly(2)))
        expect(stop, .wasCalled(.never))
    }

    @Test("Order")
    func order() {
        let (login, analytics) = (LoginSpy(), AnalyticsSpy())
        let cache = Spy<Void, Void, Never>("cache()")
        let flags = Spy<Void, Void, Never>("flags()")
        login.spies.start()
        flags()
        cache()
        analytics.spies.track(("login", 1))

        expectOrder {
            login.spies.start
            unordered {
                cache
                flags
            }
            analytics.spies.track.when { $0.event == "login" }
        }
    }
}
