import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads the requests of one stub's sessions; `Tag` makes it a class of its own.
final class StubProtocol<Tag>: URLProtocol {
    private let work = RunningWork()

    // Nothing that such a session sends may reach the network, whatever its scheme.
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let load = StubLoad(self, work)
        guard let stub = StubRegistry.stub(of: Self.self) else {
            return load.fail(StubbedURLs.Failure.stubIsGone(load.title))
        }
        stub.work.start(work) { await load.run(with: stub) }
    }

    override func stopLoading() { work.cancel() }
}

/// One request on its way through a stub.
///
/// `@unchecked`: the loader's own objects, which the client hands over from any thread; everything
/// else is read before the work starts.
private struct StubLoad: @unchecked Sendable {
    private let loading: URLProtocol
    private let request: URLRequest
    private let task: URLSessionTask?
    private let work: RunningWork
    #if canImport(FoundationNetworking)
        private let configuredHeaders: [(key: String, value: String)]
    #endif

    init(_ loading: URLProtocol, _ work: RunningWork) {
        self.loading = loading
        self.work = work
        request = loading.request
        task = loading.task
        #if canImport(FoundationNetworking)
            configuredHeaders = (task?.configuredHeaders ?? [:]).sorted { $0.key < $1.key }
        #endif
    }

    var title: String {
        "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"
    }

    func run(with stub: StubbedURLs) async {
        do {
            #if canImport(FoundationNetworking)
                if task is URLSessionDownloadTask {
                    throw stub.reported(.unsupportedDownload(title))
                }
            #endif
            let (request, response) = try await stub.follow(try await received(by: stub))
            try deliver(response, to: request)
        } catch {
            fail(error)
        }
    }

    /// The request with its body.
    private func received(by stub: StubbedURLs) async throws -> ReceivedRequest {
        let body: Data
        do {
            body = try await SentBody(request, task).read(limit: stub.bodyLimit)
        } catch SentBody.Problem.lost {
            throw stub.reported(.bodyLost(title))
        } catch SentBody.Problem.tooLarge {
            throw stub.reported(.tooLarge(title, limit: stub.bodyLimit))
        }
        guard var received = ReceivedRequest(request, body: body) else { throw URLError(.badURL) }
        #if canImport(FoundationNetworking)
            for (name, value) in configuredHeaders { received.headers.addIfMissing(name, value) }
        #endif
        return received
    }

    // MARK: To the client

    func fail(_ error: any Error) {
        tell { $0.urlProtocol(loading, didFailWithError: error) }
    }

    /// Calls the client, unless the load is cancelled, of which the loader has told already.
    private func tell(_ body: @escaping @Sendable (any URLProtocolClient) -> Void) {
        let tell: @Sendable () -> Void = {
            if let client = loading.client, !work.isCancelled { body(client) }
        }
        #if canImport(FoundationNetworking)
            // The loader on Linux looks the task up without a lock, and crashes where it has been
            // cancelled in the meantime; on its own queue nothing comes in between.
            if let queue = task?.loadersQueue { return queue.async(execute: tell) }
        #endif
        tell()
    }

    private func deliver(_ response: StubbedResponse, to request: ReceivedRequest) throws {
        guard
            let head = HTTPURLResponse(
                url: request.url, statusCode: response.status, httpVersion: "HTTP/1.1",
                headerFields: Self.headers(of: response))
        else { throw URLError(.badServerResponse) }
        let pieces = Self.pieces(of: response, to: request)
        tell { client in
            client.urlProtocol(loading, didReceive: head, cacheStoragePolicy: .notAllowed)
            for piece in pieces { client.urlProtocol(loading, didLoad: piece) }
            if response.bytesBeforeDrop != nil {
                client.urlProtocol(loading, didFailWithError: URLError(.networkConnectionLost))
            } else {
                client.urlProtocolDidFinishLoading(loading)
            }
        }
    }

    private static func headers(of response: StubbedResponse) -> [String: String] {
        var headers = response.headers
        #if canImport(FoundationNetworking)
            // The loader on Linux answers it by authenticating over the real network, or crashes.
            if response.status == 401 { headers["WWW-Authenticate"] = nil }
        #endif
        return headers.dictionary
    }

    private static func pieces(of response: StubbedResponse, to request: ReceivedRequest) -> [Data]
    {
        if request.method == .head { return [] }
        let pieces = response.chunksBeforeDrop.filter { !$0.isEmpty }
        #if canImport(FoundationNetworking)
            // The loader on Linux hands a completion handler the last piece alone.
            return pieces.count > 1 ? [Data(pieces.joined())] : pieces
        #else
            return pieces
        #endif
    }
}
