import Foundation
import TestSupport
import Testing
import UnderstudyNetworking
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The right-hand sides of the tables in Docs/Migrating.md.

@Spy protocol Shelf {
    associatedtype Item
    func first() -> Item?
}

@Spy protocol Registry {
    static func register(_ name: String) -> Bool
}

class Bank {
    private(set) var balance = 100

    func pay(_ amount: Int) -> Bool {
        balance -= amount
        return balance >= 0
    }

    func payTwice(_ amount: Int) -> Bool { pay(amount) && pay(amount) }
}

@Spy(forwarding: true) final class BankSpy: Bank {
    override func pay(_ amount: Int) -> Bool
}

private final class Session {
    var visits = 0
}

extension Session: TestDouble.EmptyValue {
    static var emptyValue: Session { Session() }
}

@Suite("Docs/Migrating.md", .doubles, .endsWhenIdle)
struct MigratingSamples {
    protocol Loader {
        var title: String { get set }
        func load(_ id: Int) throws -> Page
    }

    @Spy final class LoaderSpy: Loader {
        var title: String
        func load(_ id: Int) throws -> Page
    }

    @Spy(forwarding: true) final class FullSpy: Loader {
        var title: String
        func load(_ id: Int) throws -> Page
    }

    let loader = LoaderSpy()
    let error = URLError(.timedOut)

    @Test("A relaxed double needs no answers", .doubles(.strict))
    func relaxedLoader() {
        let loader = relaxed(LoaderSpy())
        #expect(loader.title.isEmpty)
    }

    @Test("An unanswered call is a known issue, whether or not its error is caught")
    func knownIssue() {
        withKnownIssue { _ = try? loader.load(1) }
    }

    @Test("Each kind of answer in the migration table works")
    func answers() throws {
        loader.spies.load.returns(page)
        loader.spies.load.when(with: 1).returns(page)
        loader.spies.load.when { $0 > 9 }.returns(page)
        #expect(try loader.load(1) == page)
        loader.spies.load.when(with: 1).fails(with: error)
        #expect(throws: URLError.self) { try loader.load(1) }
        loader.spies.load.reset()

        loader.spies.load.fails(with: error)
        #expect(throws: URLError.self) { try loader.load(1) }
        loader.spies.load.answers(each: [.failure(error)], then: .repeatLast)
        for _ in 1...2 { #expect(throws: URLError.self) { try loader.load(1) } }
        loader.spies.load.answers { id in Page(title: "page \(id)") }
        #expect(try loader.load(2).title == "page 2")
        loader.spies.load.returns(each: [page, other], then: .repeatLast)
        #expect(try (1...3).map(loader.load) == [page, other, other])
        loader.spies.load.answers(each: [.success(page), .failure(error)], then: .repeatLast)
        #expect(try loader.load(1) == page)
        for _ in 1...2 { #expect(throws: URLError.self) { try loader.load(1) } }
        loader.spies.load.returns(each: [page, other], then: .cycle)
        #expect(try (1...3).map(loader.load) == [page, other, page])
        loader.spies.load.answers(each: [.success(page), .failure(error)], then: .cycle)
        #expect(try loader.load(1) == page)
        #expect(throws: URLError.self) { try loader.load(1) }
        #expect(try loader.load(1) == page)

        let live = FirstPages()
        let full = FullSpy()
        full.forwards(to: live)
        #expect(try full.title == "all" && full.load(1).title == "first")
        loader.spies.load.forwards(to: live.load)
        loader.spies.load.onCall { id in print(id) }
        #expect(try loader.load(1).title == "first")
        TestDouble.setEmptyValue(page)
        loader.spies.title.returns("a")
        #expect(loader.title == "a")
    }

    private struct FirstPages: Loader {
        var title = "all"
        func load(_ id: Int) throws -> Page { Page(title: "first") }
    }

    @Test("A conditional stub precedes a later stub of all calls")
    func conditions() throws {
        loader.spies.load.when(with: 1).returns(page)
        loader.spies.load.returns(other)
        #expect(try [1, 2].map(loader.load) == [page, other])
    }

    @Test("A write replaces a stubbed value unless the setter is stubbed")
    func writes() {
        loader.spies.title.returns("a")
        loader.title = "b"
        #expect(loader.title == "b")
        loader.spies.title.get.answers { "c" }
        loader.spies.title.set.onCall { _ in }
        loader.title = "d"
        #expect(loader.title == "d")
        loader.spies.title.returns("a")
        loader.spies.title.set.returns()
        loader.title = "b"
        #expect(loader.title == "a")
    }

    @Test("A class can be doubled and forward to its original")
    func classes() {
        let bank = BankSpy()
        bank.spies.pay.returns(true)
        #expect(bank.payTwice(70) && bank.balance == 100)
        #expect(bank.spies.pay.calls == [70, 70])
        bank.forwards(to: Bank())
        #expect(!bank.payTwice(70) && bank.balance == 100)
    }

    @Test("Completion handlers are called only for matching calls")
    func completion() {
        typealias Handler = (Result<Page, any Error>) -> Void
        let download = Spy<(id: Int, completion: Handler), Void, Never>("download(_:completion:)")
        download.when { $0.id == 1 }.completes(\.completion, with: .success(page))
        let titles = Spy<String?, Void, Never>("completion")
        for id in 1...2 { download((id, { titles((try? $0.get())?.title) })) }
        #expect(titles.calls == [page.title])
    }

    @Test("Empty values can be of types that aren't Sendable")
    func emptyValues() {
        let session = Spy<Void, Session, Never>("session()")
        let reports = reports { #expect(session().visits == 0) }
        #expect(reports.count == 1)
    }

    @Test("Each kind of check in the migration table works")
    func checks() async throws {
        loader.spies.load.returns(page)
        loader.spies.title.returns("a")
        _ = try loader.load(1)
        expect(loader.spies.load, .wasCalled(.once))
        expect(loader.spies.load, .wasCalled(.once, with: 1))
        expect(loader.spies.load, .wasCalled(.never, where: { $0 > 9 }))
        await expect(loader.spies.load, .wasCalled(.once), within: .seconds(2))
        _ = try loader.load(1)
        expect(loader.spies.load, .wasCalled(.exactly(2)))
        expect(loader.spies.load, .wasCalled(.atLeastOnce))
        expect(loader.spies.load, .wasCalled(.between(1...5)))
        expect(loader.spies.load, .wasCalled(.atLeast(2)))
        expect(loader.spies.load, .wasCalled(.atMost(2)))
        expect(loader.spies.load, .wasCalled(.atMost(3)))
        #expect(!loader.spies.load.wasCalled(.atMost(1)))
        #expect(!loader.spies.load.wasCalled(.atLeast(3)))
        #expect(!loader.spies.load.wasCalled(.never))
        expectOrder { loader.spies.load }
        _ = loader.title
        loader.title = "b"
        expect(loader.spies.title.get, .wasCalled(.once))
        expect(loader.spies.title.set, .wasCalled(.once, with: "b"))
        expectNoOtherCalls(of: loader)

        #expect(loader.spies.load.didGetCalled)
        #expect(loader.spies.load.callCount == 2 && loader.spies.title.set.callCount == 1)
        #expect(loader.spies.load.calls == [1, 1] && loader.spies.title.set.calls == ["b"])
        #expect(loader.spies.load.lastCall == 1)
        let fetch = Spy<(id: Int, page: Int), Bool, Never>("fetch(id:page:)", returning: true)
        _ = await fetch((1, 2))
        #expect(fetch.wasCalled(.once, matching: .any, .in(1...9)))

        loader.spies.load.reset(.calls)
        loader.spies.load.reset(.stubs)
        reset(.calls, of: loader)
        reset(.stubs, of: loader)
        reset(loader)
        #expect(loader.spies.title.set.callCount == 0)
    }

    @Test("A strict test without doubles passes", .doubles(.strict))
    func strict() {}

    @Test("Generic types and static functions have doubles")
    func shapes() {
        let shelf = ShelfSpy<String>()
        shelf.spies.first.returns("a")
        #expect(shelf.first() == "a")
        RegistrySpy.spies.register.returns(true)
        #expect(RegistrySpy.register("a"))
    }

    @Test("A test clock replaces the functions of other test clocks")
    func clocks() async throws {
        let clock = TestClock()
        let seam: any Clock<Duration> = clock
        let polling = Task {
            while true { try await clock.sleep(for: .seconds(1)) }
        }
        await clock.nextSleeper()
        clock.advance(by: .seconds(5))
        await clock.advance(by: .seconds(5), waitingForSleepers: 1)
        polling.cancel()
        _ = await polling.result
        clock.advance(to: .seconds(15))
        clock.run()
        #expect(clock.sleepers.isEmpty)
        let turns = Task {
            for _ in 1...3 { try await clock.sleep(for: .seconds(1)) }
        }
        await clock.wakeNextSleeper(times: 3)
        try await turns.value
        #expect(clock.now == .seconds(18))
        #expect(seam.minimumResolution == .zero)

        try await TestClock.Immediate().sleep(for: .seconds(1))
        #expect(reports { _ = TestClock.Unimplemented().now }.count == 1)
        let named: Understudy.TestClock = clock
        #expect(named === clock)
    }

    @Test("Stubbed URLs replace the functions of other network stubs")
    func urls() async throws {
        let session = URLSession.stubbed { request in .json("[]") }
        let address = try #require(URL(string: "https://api.example.com/places"))
        #expect(try await session.data(from: address).0 == Data("[]".utf8))

        let urls = StubbedHTTP.Service()
        #expect(StubbedHTTP.Service().configuration.protocolClasses?.isEmpty == false)
        let places = urls.on(.get, "/places")
        let fixture = URL(filePath: #filePath)
        let answers: [StubbedHTTP.Response] = [
            .status(503, headers: ["Retry-After": "5"]),
            .json("{}", status: 201),
            try .file(fixture),
            .json("[]").delayed(by: .seconds(3)),
        ]
        #expect(answers[2].headers["Content-Type"] != nil)
        places.returns(answers[0])
        _ = try await urls.session.data(from: address)
        expect(places, .wasCalled(.once))
        #expect(urls.requests.lastCall?.body == Data())
        urls.on(.get, "/places").returns(.json("[]"))
        #expect(try await urls.session.data(from: address).0 == Data("[]".utf8))
        urls.on(.get, "/places").fails(with: URLError(.timedOut))
        await #expect(throws: URLError.self) { try await urls.session.data(from: address) }
    }
}
