import Dispatch
import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Loads that are cancelled during their response", .endsWhenIdle, .limitedSessions)
struct CancelledLoadTests {
    /// If a service answered a cancelled task, the loader on Linux would crash.
    @Test(arguments: 1...10)
    func `A load that is cancelled at a random time completes once, with data or with an error`(
        round: Int
    ) async throws {
        let session = URLSession.stubbed { _ in .data(Data(count: 1 << 16)) }
        let url = try url("/")
        let count = 50
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let loads = (1...count).map { _ in
            session.dataTask(with: url) { data, _, error in
                end.yield((data == nil) == (error != nil))
            }
        }
        for load in loads { load.resume() }
        DispatchQueue.concurrentPerform(iterations: count) { loads[$0].cancel() }

        var isFirst = [Bool]()
        for await isSound in ends {
            isFirst.append(isSound)
            if isFirst.count == count { break }
        }
        #expect(isFirst == Array(repeating: true, count: count))
    }

    @Test(arguments: [
        (CancellingDelegate.Moment.response, ["one", "two"], ["200", "-999, -999"]),
        (.response, ["one"], ["200", "-999, -999"]), (.response, [], ["200", "-999, -999"]),
        (.data, ["one", "two"], ["200", "one", "-999, -999"]),
        (.data, ["one"], ["200", "one", "-999, -999"]), (.data, [], ["200", "0, 0"]),
    ])
    func `A load that is cancelled in a delegate callback completes once without further callbacks`(
        _ moment: CancellingDelegate.Moment, _ pieces: [String], _ told: [String]
    ) async throws {
        let urls = StubbedHTTP.Service { _ in .init(chunks: pieces.map { Data($0.utf8) }) }
        let delegate = CancellingDelegate(moment)
        let session = URLSession(
            configuration: urls.configuration, delegate: delegate, delegateQueue: nil)
        session.dataTask(with: try url("/")).resume()
        for await _ in delegate.ends {}
        // The queue is serial. If there were a callback after the end, it would run before this
        // operation.
        await withCheckedContinuation { continuation in
            session.delegateQueue.addOperation { continuation.resume() }
        }
        #expect(delegate.events == told)
    }

    @Test func `A load that its own delegate cancels throws a cancellation error`() async throws {
        let session = URLSession.stubbed { _ in .text("hello") }
        let delegate = CancellingDelegate(.data)
        let error = await #expect(throws: URLError.self) {
            try await session.data(for: URLRequest(url: url("/")), delegate: delegate)
        }
        #expect(error?.code == .cancelled)
        #expect(try error?.failingURL == url("/"))
    }

    @Test func `Concurrent loads of one session receive their own responses`() async throws {
        let session = URLSession.stubbed { .text($0.query["n"] ?? "") }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 1...500 {
                group.addTask { try await session.text("/?n=\(number)") == "\(number)" }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
