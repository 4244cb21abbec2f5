import Foundation
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What loads a scenario's requests.
enum Loader: String, CaseIterable, CustomTestStringConvertible {
    /// A stubbed session.
    case stub
    /// The platform's own session, over a socket.
    case platform

    var testDescription: String { rawValue }
}

/// A session of one of the loaders, and the routes that answer it.
struct LoaderWorld: Sendable {
    let urls = StubbedURLs()
    let configuration: URLSessionConfiguration
    let base: URL
    private let server: LoopbackServer?
    var isStub: Bool { server == nil }

    init(_ loader: Loader) throws {
        switch loader {
        case .stub:
            server = nil
            configuration = urls.configuration
            base = try #require(URL(string: "http://127.0.0.1:8080"))
        case .platform:
            let server = try LoopbackServer(serving: urls, limits: .patient)
            self.server = server
            configuration = .ephemeral
            base = server.url
        }
        // A busy machine may take long, and a stub counts on a timeline that stands still.
        configuration.timeoutIntervalForRequest = 3600
        urls.on().returns(.status(200))
    }

    /// A session of the configuration as it is now.
    var session: URLSession { URLSession(configuration: configuration) }

    /// A session of the configuration with a delegate.
    func session(_ delegate: any URLSessionDelegate) -> URLSession {
        URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// The task that has loaded a path for a completion handler.
    func finished(_ path: String) async throws -> URLSessionTask {
        let session = session
        let (done, finish) = AsyncStream.makeStream(of: Void.self)
        let task = session.dataTask(with: try url(path)) { _, _, _ in finish.finish() }
        task.resume()
        for await _ in done {}
        return task
    }

    /// The task that has loaded a request for a delegate.
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

    /// What a request loads, or the error that it gets.
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

/// What came of a load.
struct Loaded {
    var data = Data()
    var response: HTTPURLResponse?
    var error: URLError?
    let base: URL

    var text: String { String(decoding: data, as: UTF8.self) }

    func header(_ name: String) -> String {
        response?.value(forHTTPHeaderField: name) ?? "none"
    }

    /// The code of the error, and the URL that failed, from its path on.
    var failure: String {
        guard let error else { return "\(response?.statusCode ?? 0) \(text)" }
        let url = error.userInfo[NSURLErrorFailingURLErrorKey] as? URL
        let path = url?.absoluteString.replacing(base.absoluteString, with: "")
        return "\(error.code.rawValue), \(path ?? "no URL")"
    }
}
