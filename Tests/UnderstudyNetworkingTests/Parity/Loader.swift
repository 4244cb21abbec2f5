import Foundation
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The loader of a scenario's requests.
enum Loader: String, CaseIterable, CustomTestStringConvertible {
    /// A stubbed session.
    case stub
    /// The platform's own session, over a socket.
    case platform

    var testDescription: String { rawValue }
}

/// A session of one of the loaders, and its routes.
struct LoaderWorld: Sendable {
    let urls = StubbedHTTP.Service()
    let configuration: URLSessionConfiguration
    let base: URL
    private let server: StubbedHTTP.LoopbackServer?
    var isStub: Bool { server == nil }

    init(_ loader: Loader) throws {
        switch loader {
        case .stub:
            server = nil
            configuration = urls.configuration
            base = try #require(URL(string: "http://127.0.0.1:8080"))
        case .platform:
            let server = try StubbedHTTP.LoopbackServer(serving: urls, limits: .patient)
            self.server = server
            configuration = .ephemeral
            base = server.url
        }
        // A busy machine may take long, and the stub's timeline doesn't advance on its own.
        configuration.timeoutIntervalForRequest = 3600
        urls.on().returns(.status(200))
    }

    /// Creates a session of the current configuration.
    var session: URLSession { URLSession(configuration: configuration) }

    /// Creates a session of the current configuration with a delegate.
    func session(_ delegate: any URLSessionDelegate) -> URLSession {
        URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// Loads a path with a completion handler and returns the finished task.
    func finished(_ path: String) async throws -> URLSessionTask {
        let session = session
        let (done, finish) = AsyncStream.makeStream(of: Void.self)
        let task = session.dataTask(with: try url(path)) { _, _, _ in finish.finish() }
        task.resume()
        for await _ in done {}
        return task
    }

    /// Loads a request with a delegate and returns the finished task.
    func finished(_ request: URLRequest, _ progress: UploadLog) async throws -> URLSessionTask {
        let task = session(progress).dataTask(with: request)
        task.resume()
        for await _ in progress.ends {}
        return task
    }

    func url(_ path: String) throws -> URL { try #require(URL(string: "\(base)\(path)")) }

    func request(_ method: String, _ path: String, body: String? = nil) throws -> URLRequest {
        URLRequest(method, try url(path), body: body.map { Data($0.utf8) })
    }

    /// Loads a request and returns the response or the error.
    func load(_ request: URLRequest, from session: URLSession) async -> Loaded {
        do {
            let (data, response) = try await session.data(for: request)
            return Loaded(data: data, response: response as? HTTPURLResponse, base: base)
        } catch {
            return Loaded(error: error as? URLError, base: base)
        }
    }

    func load(_ method: String, _ path: String, body: String? = nil) async throws -> Loaded {
        await load(try request(method, path, body: body), from: session)
    }
}

/// The result of a load.
struct Loaded {
    var data = Data()
    var response: HTTPURLResponse?
    var error: URLError?
    let base: URL

    var text: String { String(decoding: data, as: UTF8.self) }

    func header(_ name: String) -> String {
        response?.value(forHTTPHeaderField: name) ?? "none"
    }

    /// The code of the error, and the path of the URL that failed.
    var failure: String {
        guard let error else { return "\(response?.statusCode ?? 0) \(text)" }
        let url = error.userInfo[NSURLErrorFailingURLErrorKey] as? URL
        let path = url?.absoluteString.replacing(base.absoluteString, with: "")
        return "\(error.code.rawValue), \(path ?? "no URL")"
    }
}
