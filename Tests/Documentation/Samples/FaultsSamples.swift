import Foundation
import TestSupport
import Testing
import UnderstudyRehearsal
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private final class PageStoreSpy: Sendable {
    let spies = Spies()

    struct Spies: Sendable {
        let save = Spy<Page, Bool, Never>("PageStoreSpy.save(_:)", returning: true)
    }

    func save(_ page: Page) -> Bool { spies.save(page) }
}

/// Keeps a page only if it was saved.
@MainActor private final class Feed {
    private(set) var page: Page?
    private let loader: any Loader
    private let store: PageStoreSpy

    init(loader: any Loader, store: PageStoreSpy) {
        self.loader = loader
        self.store = store
    }

    var isConsistent: Bool { page == nil || store.spies.save.calls.last == page }

    func refresh() async throws {
        let loaded = try await loader.load(1)
        if store.save(loaded) { page = loaded }
    }
}

actor Uploads {
    private(set) var done: [String] = []
    private let upload: Spy<String, Void, any Error>
    private let clock: any Clock<Duration>

    init(_ upload: Spy<String, Void, any Error>, clock: any Clock<Duration>) {
        self.upload = upload
        self.clock = clock
    }

    func add(_ name: String) async throws {
        try await clock.sleep(for: .seconds(1))
        try await upload(name)
        done.append(name)
    }
}

/// Keeps its seat if the sleep is cancelled.
private final class Booking: Sendable {
    struct SeatKept: Error {}

    let seats = Locked(0)

    func book(_ clock: TestClock) async throws {
        seats.withLock { $0 += 1 }
        try await clock.sleep(for: .seconds(1))
        seats.withLock { $0 -= 1 }
    }
}

@Suite("Docs/Faults.md", .doubles)
struct FaultsSamples {
    @Test("A fault sweep makes each call of a feed fail")
    @MainActor func faults() async {
        await faultSweep { @MainActor faults in
            let (loader, store) = (LoaderSpy(), PageStoreSpy())
            loader.spies.load.returns(page)
            let feed = Feed(loader: loader, store: store)
            do { try await feed.refresh() } catch { #expect(faults.contains(error)) }
            #expect(feed.isConsistent)
        }
    }

    @Test("The guide to faults quotes the description of a sweep")
    func description() async {
        let sweep = await faultSweep { @MainActor faults in
            let (loader, store) = (LoaderSpy(), PageStoreSpy())
            loader.spies.load.returns(page)
            let feed = Feed(loader: loader, store: store)
            do { try await feed.refresh() } catch { #expect(faults.contains(error)) }
        }
        QuotedReports().expect("\(sweep)", isQuotedIn: "Docs/Faults.md")
    }

    @Test("A fault sweep tries each fault under several orders")
    func orders() async {
        await faultSweep(schedules: 50) { faults, stage in
            let upload = Spy<String, Void, any Error>("upload(_:)")
            let uploads = Uploads(upload, clock: stage.clock)
            async let first: Void = uploads.add("a")
            async let second: Void = uploads.add("b")
            _ = try? await (first, second)
            #expect(await faults.isEmpty == (uploads.done.count == 2))
        }
    }

    @Test("A cancellation sweep cancels uploads at each suspension")
    func cancellations() async {
        await cancellationSweep { stage in
            let upload = Spy<String, Void, any Error>("upload(_:)")
            let uploads = Uploads(upload, clock: stage.clock)
            for name in ["a", "b", "c"] { try await uploads.add(name) }
            #expect(await uploads.done.count == 3)
        }
    }

    @Test("A fault sweep throws the errors that the test injects")
    func chosen() async {
        let sweep = await faultSweep { faults in
            let (loader, store) = (LoaderSpy(), PageStoreSpy())
            loader.spies.load.injects(URLError(.timedOut), URLError(.cancelled))
            loader.spies.fetch.injects(returning: Page(title: ""))
            store.spies.save.excludedFromSweeps()
            loader.spies.load.returns(page)
            _ = try? await loader.load(1)
        }
        #expect(sweep.tried == 2)
    }

    @Test("The page is loaded unless a call fails", .faultSwept())
    func trait() async throws {
        let loader = LoaderSpy()
        loader.spies.load.returns(page)
        let loaded = try? await loader.load(1)
        let faults = try #require(Rehearsal.Faults.current)
        #expect(loaded == page || !faults.isEmpty)
    }

    @Test("The guide to faults quotes the report of an endless retry")
    func endlessRetry() async throws {
        let reports = await reports {
            await faultSweep { _ in
                let loader = LoaderSpy()
                loader.spies.load.returns(page)
                while (try? await loader.load(1)) == nil {}
            }
        }
        let message = try #require(reports.first?.message)
        QuotedReports().expect(message, isQuotedIn: "Docs/Faults.md")
    }

    @Test(
        "The guide to faults quotes the report of a cancelled sleep",
        .enabled(if: Rehearsal.Tier.available >= .clocks))
    func cancelledSleep() async throws {
        let reports = await reports {
            await cancellationSweep(only: 2, tier: .structured) { stage in
                let booking = Booking()
                await withTaskGroup { group in
                    group.addTask { try? await booking.book(stage.clock) }
                }
                if booking.seats.withLock({ $0 }) > 0 { throw Booking.SeatKept() }
            }
        }
        let message = try #require(reports.first?.message)
        QuotedReports().expect(message, isQuotedIn: "Docs/Faults.md")
    }
}
