import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyFoundation
import UnderstudyNetworking
import UnderstudyRehearsal

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Returns the rows about waiting tasks in the report about a body that doesn't expect to be
/// cancelled.
///
/// - Parameters:
///   - wait: Waits for a double, and returns when it's cancelled.
private func rows(
    _ wait: @escaping @Sendable (Rehearsal.Stage) async throws -> Void
) async -> [String] {
    let reports = await reports {
        await cancellationSweep { stage in
            try? await wait(stage)
            if Task.isCancelled { throw Broken() }
        }
    }
    return reports.flatMap { $0.message.split(separator: "\n") }.map(String.init)
        .filter { $0.hasPrefix("  waits ") }
}

private func place(_ line: UInt) -> String {
    " at UnderstudyRehearsalTests/CancelledWaitTests.swift:\(line)"
}

/// Each wait should end by itself after a minute of the rehearsal. Otherwise, the run in which
/// nothing is cancelled would fail.
@Suite("Waits in cancellation reports", .endsWhenIdle)
struct CancelledWaitTests {
    @Test("A cancellation report shows the line of `nextCall()` of a spy")
    func nextCall() async {
        let line = currentLine() + 4
        let rows = await rows { stage in
            let load = Spy<Int, Int, Never>("load(_:)", returning: 1)
            async let call: Int = load.after(.seconds(60), 1, on: stage)
            await load.nextCall()
            _ = await call
        }
        #expect(rows.contains { $0.contains(", in nextCall()\(place(line))") })
    }

    @Test func `A cancellation report shows the line of suspends() for a held call`() async {
        let line = currentLine() + 3
        let rows = await rows { stage in
            let load = Spy<Int, Int, any Error>("load(_:)")
            let held = load.suspends()
            async let release: Void = {
                try? await stage.clock.sleep(for: .seconds(60))
                held.resume(returning: 1)
            }()
            _ = try? await load(1)
            await release
        }
        #expect(rows.contains { $0.contains(", held by suspends()\(place(line))") })
    }

    @Test func `A cancellation report shows the line of next() of held calls`() async {
        let rows = await rows { stage in
            let load = Spy<Int, Int, any Error>("load(_:)")
            let held = load.suspends()
            async let page: Int = try load.after(.seconds(60), 1, on: stage)
            await held.next(line: 7)
            held.resume(returning: 1)
            _ = try await page
        }
        #expect(rows.contains { $0.contains(", in next()\(place(7))") })
    }

    @Test func `A cancellation report shows the line of expect(_:_:within:)`() async {
        let line = currentLine() + 4
        let rows = await rows { stage in
            let load = Spy<Int, Int, Never>("load(_:)", returning: 1)
            async let call: Int = load.after(.seconds(60), 1, on: stage)
            await expect(load, .wasCalled(.once), within: .seconds(100), on: stage.clock)
            _ = await call
        }
        #expect(rows.contains { $0.contains(", in expect(_:_:within:)\(place(line))") })
    }

    @Test func `A cancellation report shows the line of nextSleeper()`() async {
        let rows = await rows { stage in
            let clock = TestClock()
            async let nap: Void? = {
                try? await stage.clock.sleep(for: .seconds(60))
                try? await clock.sleep(for: .seconds(1))
            }()
            await clock.nextSleeper(line: 7)
            clock.advance(by: .seconds(1))
            await nap
        }
        #expect(rows.contains { $0.contains(", in nextSleeper()\(place(7))") })
    }

    @Test func `A cancellation report shows the line of next() of a hub`() async {
        let name = Notification.Name("saved")
        let rows = await rows { stage in
            let hub = NotificationHub()
            async let post: Void = {
                try? await stage.clock.sleep(for: .seconds(60))
                hub.center.post(name: name, object: nil)
            }()
            await hub.next(named: name, line: 7)
            await post
        }
        #expect(rows.contains { $0.contains(", in NotificationHub.next()\(place(7))") })
    }

    @Test func `A cancellation report shows the line of wait() of a work group`() async {
        let rows = await rows { stage in
            let group = TestWorkGroup()
            group.enter("save")
            async let save: Void = {
                try? await stage.clock.sleep(for: .seconds(60))
                group.leave("save")
            }()
            await group.wait(within: .seconds(100), on: stage.clock, line: 7)
            await save
        }
        #expect(rows.contains { $0.contains(", in TestWorkGroup.wait()\(place(7))") })
    }

    @Test func `A cancellation report shows the line of a stage's waitUntilIdle()`() async {
        let line = currentLine() + 3
        let rows = await rows { stage in
            async let other: Void = Task.yield()
            await stage.waitUntilIdle()
            await other
        }
        #expect(rows.contains { $0.contains(", in waitUntilIdle()\(place(line))") })
    }

    @Test func `A cancellation report shows the request of a delayed response`() async throws {
        let url = try #require(URL(string: "https://example.com/pages/1"))
        let line = currentLine() + 2
        let rows = await rows { stage in
            let urls = StubbedHTTP.Service(on: stage.timeline)
            urls.on(.get, "/pages/1").returns(.text("a page").delayed(by: .seconds(60)))
            _ = try await urls.data(for: URLRequest(url: url))
        }
        let wait = ", with GET https://example.com/pages/1 until 60.0 seconds, of the double"
        #expect(rows.contains { $0.contains("\(wait)\(place(line))") })
    }

    @Test func `A cancellation report omits waits of a task that have already ended`() async {
        let rows = await rows { stage in
            let load = Spy<Int, Int, Never>("load(_:)", returning: 1)
            _ = await load(1)
            await load.nextCall()
            await withCheckedContinuation { continuation in
                stage.timeline.schedule(after: .seconds(60)) { continuation.resume() }
            }
        }
        #expect(!rows.isEmpty)
        #expect(!rows.contains { $0.contains("nextCall()") })
    }
}

extension Spy where Output == Int, Input == Int {
    /// Calls the function after some time of a rehearsal.
    fileprivate func after(
        _ delay: Duration, _ input: Int, on stage: Rehearsal.Stage
    ) async throws(Failure) -> Int {
        try? await stage.clock.sleep(for: delay)
        return try await self(input)
    }
}
