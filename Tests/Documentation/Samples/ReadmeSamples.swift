import Foundation
import TestSupport
import Testing
import UnderstudyAll

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class LoaderSpy: Loader {
    let spies = Spies()

    struct Spies {
        let load = Spy<Int, Page, any Error>("LoaderSpy.load(_:)")
        let fetch = Spy<(id: Int, fresh: Bool), Page, any Error>("LoaderSpy.fetch(id:fresh:)")
    }

    func load(_ id: Int) async throws -> Page {
        try await spies.load(id)
    }

    func fetch(id: Int, fresh: Bool) throws -> Page {
        try spies.fetch((id, fresh))
    }
}

/// A view model whose `refresh()` starts a task.
@MainActor private final class PageModel {
    private(set) var isLoading = false
    private(set) var page: Page?
    private let loader: any Loader

    init(loader: any Loader) { self.loader = loader }

    func refresh() {
        isLoading = true
        Task {
            page = try? await loader.load(1)
            isLoading = false
        }
    }
}

protocol Places: Sendable {
    func find(_ text: String) async -> [String]
}

private final class PlacesSpy: Places {
    let spies = Spies()

    struct Spies {
        let find = Spy<String, [String], Never>("PlacesSpy.find(_:)")
    }

    func find(_ text: String) async -> [String] { await spies.find(text) }
}

@MainActor final class SearchModel {
    private(set) var results: [String] = []
    let places: any Places

    init(places: any Places) { self.places = places }

    func search(_ text: String) {
        Task { results = await places.find(text) }
    }
}

/// A client that tries again after a timeout.
private struct PlacesAPI {
    let session: URLSession

    func places() async throws -> [String] {
        do { return try await load() } catch let error as URLError where error.code == .timedOut {
            return try await load()
        }
    }

    private func load() async throws -> [String] {
        let url = try #require(URL(string: "https://api.example.com/places"))
        let (data, _) = try await session.data(for: URLRequest(url: url))
        return try JSONDecoder().decode([String].self, from: data)
    }
}

@Suite(
    "README, in rehearsals", .enabled(if: Rehearsal.Tier.available >= .clocks))
struct ReadmeRehearsals {
    @Test("A held call keeps a model loading whose task the test can't await")
    func holding() async {
        await rehearse { @MainActor stage in
            let loader = LoaderSpy()
            let held = loader.spies.load.suspends()
            let model = PageModel(loader: loader)
            model.refresh()
            await held.nextCall()  // an event: no polling, no sleep
            #expect(model.isLoading)
            held.resume(returning: page)
            await stage.waitUntilIdle()
            #expect(!model.isLoading)
        }
    }

    private func showsTheLastSearch() async {
        await explore(schedules: 1_000) { @MainActor stage in
            let places = PlacesSpy()
            places.spies.find.answers { text in
                await Task.yield()  // the network
                return ["\(text) 39"]
            }
            let model = SearchModel(places: places)
            model.search("Pi")
            model.search("Pier")
            await stage.waitUntilIdle()
            #expect(model.results == ["Pier 39"])
        }
    }

    @Test("A search finds an order, not the first one, in which an old response arrives last")
    func searching() async throws {
        var reports: [TestReport] = []
        await withKnownIssue {
            reports = await TestSupport.reports { await showsTheLastSearch() }
        }
        let report = try #require(reports.first).message
        let number = try #require(report.firstMatch(of: /^explore: schedule (\d+) of/)).1
        #expect(Int(number) ?? 0 > 1)
        #expect(report.contains("  replay  rehearse(replaying: \""))
    }
}

@Suite("README", .serialized)
struct ReadmeSamples {
    let loader = LoaderSpy()

    @Test("A stubbed session loses the first request")
    func session() async throws {
        let urls = StubbedHTTP.Service()
        let places = urls.on(.get, "/places")
        places.returns(.json(#"["Pier 39"]"#))
        places.fails(.calls([1]), with: URLError(.timedOut))  // only the first request
        let client = PlacesAPI(session: urls.session)
        #expect(try await client.places() == ["Pier 39"])  // it tries again
        expect(places, .wasCalled(.exactly(2)))
    }

    @Test("An hour passes when its clock advances")
    func clock() async throws {
        let clock = TestClock()
        let reminder = Task { try await clock.sleep(for: .seconds(3600)) }
        await clock.nextSleeper()  // returns when the task sleeps
        clock.advance(by: .seconds(3600))  // takes no time
        try await reminder.value
    }

    @Test("A double is stubbed, in every way that the README lists")
    func stubs() {
        loader.spies.load.returns(page)
        loader.spies.load.returns(each: [page, other])  // a third call fails the test
        loader.spies.load.answers { id in Page(title: "page \(id)") }
        loader.spies.load.forwards(to: live.load)  // the real one, if it is Sendable

        loader.spies.load.when(with: 7).returns(other)  // only calls with this argument
        loader.spies.load.when { $0 < 0 }.fails(with: URLError(.badURL))

        loader.spies.load.shouldFail = true
        loader.spies.load.fails(.calls([2]), with: URLError(.timedOut))  // only the second call
        loader.spies.load.fails(.randomly(oneIn: 10, seed: 7))
        #expect(!loader.spies.load.didGetCalled)
    }

    @Test("Conditions take precedence, and a plan fails only the planned call")
    func conditions() async throws {
        loader.spies.load.forwards(to: live.load)
        loader.spies.load.when(with: 7).returns(other)
        loader.spies.load.when { $0 < 0 }.fails(with: URLError(.badURL))
        #expect(try await loader.load(7) == other)
        await #expect(throws: URLError.self) { try await loader.load(-1) }
        loader.spies.fetch.returns(page)
        loader.spies.fetch.fails(.calls([2]), with: URLError(.timedOut))
        #expect(try loader.fetch(id: 1, fresh: true) == page)
        #expect(throws: URLError.self) { try loader.fetch(id: 1, fresh: true) }
        #expect(try loader.fetch(id: 1, fresh: true) == page)
    }

    @Test("Checks accept the recorded calls and their order")
    func checks() async throws {
        let (login, analytics) = (LoginSpy(), AnalyticsSpy())
        await login.spies.start()
        await analytics.spies.track(("login", 1))
        loader.spies.fetch.returns(page)
        loader.spies.load.returns(page)
        _ = try loader.fetch(id: 42, fresh: true)

        #expect(loader.spies.fetch.didGetCalled)
        #expect(loader.spies.fetch.lastCall?.id == 42)
        #expect(loader.spies.fetch.wasCalled(.between(1...2), where: { $0.fresh }))
        expect(loader.spies.fetch, .wasCalled(.once, with: (42, true)))
        expectOrder {
            login.spies.start
            analytics.spies.track.when { $0.event == "login" }
        }
        loader.spies.load.mustBeCalled(.once, with: 7)  // stated before the call
        _ = try await loader.load(7)
    }
}
