import Foundation
import Understudy
import UnderstudyNetworking
import UnderstudyRehearsal

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A correct test in which several threads end the same work.
struct Pattern: Sendable {
    let name: String
    /// The number of cases relative to other patterns. A slow pattern has a smaller share.
    var share = 10
    let body: @Sendable () async throws -> Void

    static let all = heldLoads + slowAnswers + spies + sweeps
}

private let url = URL(string: "https://example.com/a").unsafelyUnwrapped

/// Loads that end while their route holds them.
private let heldLoads = [
    Pattern(name: "timeout") {
        await withHeldLoad { urls, _ in urls.timeline.advance(by: .seconds(60)) }
    },
    Pattern(name: "cancellation") { await withHeldLoad { _, load in load.cancel() } },
    Pattern(name: "invalidation") {
        let urls = StubbedHTTP.Service()
        let held = urls.on(.get, "/a").suspends()
        let session = URLSession(configuration: urls.configuration)
        let load = Task { try? await session.data(from: url) }
        await held.next()
        session.invalidateAndCancel()
        _ = await load.value
        withExtendedLifetime(held) {}
    },
    Pattern(name: "early cancellation") {
        let urls = StubbedHTTP.Service()
        let held = urls.on(.get, "/a").suspends()
        let load = Task { try? await urls.session.data(from: url) }
        // The route may not hold the request yet.
        await urls.requests.nextCall()
        load.cancel()
        _ = await load.value
        withExtendedLifetime(held) {}
    },
    Pattern(name: "received request") {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/a").returns(each: [.status(200)])
        let load = Task { try? await urls.session.data(from: url) }
        await urls.requests.nextCall()
        load.cancel()
        _ = await load.value
    },
    Pattern(name: "task group") {
        let urls = StubbedHTTP.Service()
        let held = urls.on(.get, "/a").suspends()
        await withTaskGroup { group in
            group.addTask { _ = try? await urls.session.data(from: url) }
            group.addTask { await held.next() }
            await group.next()
            group.cancelAll()
        }
        withExtendedLifetime(held) {}
    },
]

/// Loads that end while their answer takes time.
private let slowAnswers = [
    Pattern(name: "sleeping answer") {
        let (urls, clock) = (StubbedHTTP.Service(), TestClock())
        urls.on(.get, "/a").answers { _ in
            try await clock.sleep(for: .seconds(5))
            return .status(200)
        }
        await load(from: urls) { _ = await clock.nextSleeper() }
    },
    Pattern(name: "latency") {
        let server = FakeRESTServer(collections: ["/a"])
        server.latency = .seconds(5)
        await load(from: StubbedHTTP.Service(serving: server)) { await server.nextDelayed() }
    },
    Pattern(name: "delay") {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/a").returns(.status(200).delayed(by: .seconds(90)))
        await load(from: urls) { await urls.nextDelayed() }
    },
    Pattern(name: "cancelled answer") {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/a").returns(.json("[]").delayed(by: .seconds(2)))
        let load = Task { try? await urls.session.data(from: url) }
        await urls.nextDelayed()
        urls.timeline.advance(by: .seconds(2))
        // The loader resumes the task at any time from now on.
        for _ in 0..<Int.random(in: 0..<1_000) { _ = urls.timeline.now }
        load.cancel()
        _ = await load.value
    },
]

private let spies = [
    Pattern(name: "cancellation or answer", share: 40) {
        let fetch = Spy<Int, Int, any Error>("fetch(_:)")
        let held = fetch.suspends()
        let task = Task { try? await fetch(1) }
        await held.next()
        async let cancellation: Void = task.cancel()
        held.resume(returning: 2)
        await cancellation
        _ = await task.value
    }
]

private let sweeps = [
    Pattern(name: "sweep over a session", share: 1) {
        await cancellationSweep { stage in
            let urls = StubbedHTTP.Service()
            urls.on(.get, "/a").returns(.json("[]").delayed(by: .seconds(2)))
            _ = try await urls.session.data(from: url)
        }
    }
]

/// Ends a load while its route holds it.
private func withHeldLoad(
    _ end: (StubbedHTTP.Service, Task<Void, Never>) -> Void
) async {
    let urls = StubbedHTTP.Service()
    let held = urls.on(.get, "/a").suspends()
    let load = Task { _ = try? await urls.session.data(from: url) }
    await held.next()
    end(urls, load)
    await load.value
    withExtendedLifetime(held) {}
}

/// Starts a load, and cancels it or lets it time out after it has begun to wait.
private func load(from urls: StubbedHTTP.Service, _ wait: () async -> Void) async {
    let load = Task { try? await urls.session.data(from: url) }
    await wait()
    if Bool.random() { load.cancel() } else { urls.timeline.advance(by: .seconds(60)) }
    _ = await load.value
}
