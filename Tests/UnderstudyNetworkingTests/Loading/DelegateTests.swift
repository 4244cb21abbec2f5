import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Delegates of stubbed sessions", .endsWhenIdle, .limitedSessions)
struct DelegateTests {
    /// A delegate that records its callbacks.
    private final class Listener: NSObject, URLSessionDataDelegate {
        let events = Spy<String, Void, Never>("Listener.event(_:)")
        let done: AsyncStream<Void>.Continuation

        init(_ done: AsyncStream<Void>.Continuation) { self.done = done }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            events("status \((response as? HTTPURLResponse)?.statusCode ?? 0)")
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
        {
            events(String(decoding: data, as: UTF8.self))
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            events(error.map { "error \(($0 as? URLError)?.code.rawValue ?? 0)" } ?? "done")
            done.finish()
        }
    }

    private func events(of urls: StubbedHTTP.Service) async throws -> [String] {
        let (done, continuation) = AsyncStream.makeStream(of: Void.self)
        let listener = Listener(continuation)
        let session = URLSession(
            configuration: urls.configuration, delegate: listener, delegateQueue: nil)
        session.dataTask(with: try url("/")).resume()
        for await _ in done {}
        session.finishTasksAndInvalidate()
        return listener.events.calls
    }

    #if canImport(FoundationNetworking)
        @Test
        func `A delegate receives upload progress in pieces with any known length`() async throws {
            let urls = StubbedHTTP.Service { _ in .status(204) }
            func sent(_ change: (inout URLRequest) -> Void) async throws -> [String] {
                var request = URLRequest("POST", try url("/"))
                change(&request)
                let log = UploadLog()
                let session = URLSession(
                    configuration: urls.configuration, delegate: log, delegateQueue: nil)
                session.dataTask(with: request).resume()
                for await _ in log.ends {}
                return log.sent
            }
            #expect(
                try await sent { $0.httpBody = Data(count: 100_000) } == [
                    "65536 and 65536 of 100000", "34464 and 100000 of 100000",
                ])
            #expect(
                try await sent { $0.httpBodyStream = InputStream(data: Data("body".utf8)) }
                    == ["4 and 4 of 0"])
        }
    #endif

    @Test func `A delegate receives the response, the data and the completion`() async throws {
        let urls = StubbedHTTP.Service { _ in .text("hello", status: 201) }
        #expect(try await events(of: urls) == ["status 201", "hello", "done"])
    }

    @Test
    func `A delegate receives the pieces that arrived before a connection was lost`() async throws {
        let urls = StubbedHTTP.Service { _ in
            StubbedHTTP.Response(chunks: [Data("one".utf8), Data("two".utf8)]).dropped(after: 4)
        }
        let lost = "error \(URLError.networkConnectionLost.rawValue)"
        #expect(try await events(of: urls) == ["status 200", "one", "t", lost])
    }
}
