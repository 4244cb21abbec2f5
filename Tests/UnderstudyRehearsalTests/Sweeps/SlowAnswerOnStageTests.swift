import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking
import UnderstudyRehearsal

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Responses in pieces in rehearsals", .endsWhenIdle)
struct SlowAnswerOnStageTests {
    private let events = StubbedHTTP.Response.events(["one", "two", "three"])

    private func request(within limit: TimeInterval = 60) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://example.com/events")))
        request.timeoutInterval = limit
        return request
    }

    @Test(arguments: [Rehearsal.Tier.tasks, .clocks].filter { $0 <= .available })
    func `A paced response takes its time on the timeline of the stage`(_ tier: Rehearsal.Tier)
        async throws
    {
        let request = try request(within: 7200)
        let explored = await explore(schedules: 10, tier: tier) { [events] stage in
            let urls = StubbedHTTP.Service { _ in events.paced(by: .seconds(3600)) }
            let reader = Reader()
            async let other: Void = { try? await stage.clock.sleep(for: .seconds(1)) }()
            let told = await reader.read(request, of: urls) { stage.elapsed }
            await other
            #expect(
                told == [
                    "0.0 seconds: data: one\n\n", "3600.0 seconds: data: two\n\n",
                    "7200.0 seconds: data: three\n\n", "7200.0 seconds: 0",
                ])
        }
        #expect(explored.failure == nil)
    }

    @Test
    func `A paced response in a rehearsal times out if a piece takes too long`() async throws {
        let request = try request(within: 60)
        try await rehearse { [events] stage throws in
            let urls = StubbedHTTP.Service { _ in events.paced(by: .seconds(61)) }
            let told = await Reader().read(request, of: urls) { stage.elapsed }
            #expect(told == ["0.0 seconds: data: one\n\n", "60.0 seconds: -1001"])
        }
    }

    @Test func `An open response in a rehearsal ends when its client cancels it`() async throws {
        let request = try request()
        let reports = await reports {
            let explored = await explore(schedules: 30) { [events] stage in
                let urls = StubbedHTTP.Service { _ in events.paced(by: .seconds(1)).withoutEnd() }
                let reader = Reader(cancelsAfter: 3)
                let told = await reader.read(request, of: urls) { stage.elapsed }
                #expect(told.count == 4)
                #expect(told.last == "2.0 seconds: -999")

                let loading = Task { try await urls.session.data(for: request) }
                try? await stage.clock.sleep(for: .seconds(3600))
                loading.cancel()
                await #expect(throws: URLError.self) { _ = try await loading.value }
                #expect(stage.elapsed == .seconds(3602))
            }
            #expect(explored.failure == nil)
        }
        // If the rehearsal didn't await some work, two runs would differ, and a note would report
        // it.
        #expect(reports.map(\.message) == [])
    }
}

/// A delegate that records the received data with the time.
private final class Reader: NSObject, URLSessionDataDelegate, Sendable {
    private let told = Locked<[String]>([])
    private let limit: Int
    private let now = Locked<@Sendable () -> Duration>({ .zero })
    private let end = Locked<(@Sendable () -> Void)?>(nil)

    init(cancelsAfter limit: Int = .max) { self.limit = limit }

    func read(
        _ request: URLRequest, of urls: StubbedHTTP.Service,
        at now: @escaping @Sendable () -> Duration
    ) async -> [String] {
        self.now.withLock { $0 = now }
        await withCheckedContinuation { continuation in
            end.withLock { $0 = { continuation.resume() } }
            URLSession(configuration: urls.configuration, delegate: self, delegateQueue: nil)
                .dataTask(with: request).resume()
        }
        return told.withLock { $0 }
    }

    private func note(_ text: String) -> Int {
        let now = now.withLock { $0 }
        return told.withLock { told in
            told.append("\(now()): \(text)")
            return told.count
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if note(String(decoding: data, as: UTF8.self)) == limit { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        _ = note("\((error as? URLError)?.code.rawValue ?? 0)")
        end.withLock { $0 }?()
    }
}
