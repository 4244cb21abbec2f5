import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A type representing those effects of a session's configuration which the loader leaves to a
/// protocol.
///
/// On Linux, the loader leaves all of them to the protocol. On Apple platforms, it has already
/// added the headers and the time limit to a request, but it does not provide access to the cookie
/// storage.
struct SessionSettings: Sendable {
    private let headers: [StubbedHTTP.Headers.Field]
    private let timeoutInterval: TimeInterval?
    let cookies: CookieJar

    init(of task: URLSessionTask?) {
        #if canImport(FoundationNetworking)
            let configuration = task?.loadersSession?.configuration
            headers = (configuration?.httpAdditionalHeaders ?? [:])
                .map { .init("\($0.key)", "\($0.value)") }
                // A dictionary is not ordered, so we sort the names here in order to record the
                // same headers in every run.
                .sorted { $0.name < $1.name }
            timeoutInterval = configuration?.timeoutIntervalForRequest
            cookies = CookieJar(configuration)
        #else
            (headers, timeoutInterval, cookies) = ([], nil, CookieJar(nil))
        #endif
    }

    /// The default time limit of a request.
    private static let usualTimeout: TimeInterval = 60

    /// Returns a request in the form in which the session sends it.
    func applied(to request: StubbedHTTP.Request) -> StubbedHTTP.Request {
        var request = request
        for field in headers { request.headers.addIfMissing(field.name, field.value) }
        // The default limit indicates that a request does not have a time limit of its own, so the
        // limit of the configuration applies.
        if request.timeoutInterval == Self.usualTimeout, let timeoutInterval {
            request.timeoutInterval = timeoutInterval
        }
        return request
    }
}

/// A type describing the cookie storage of a session.
///
/// The loader of the platform adds cookies to a request before it calls a protocol. However, the
/// protocol is responsible for storing the cookies of a response and for adding them to a request
/// after a redirect.
struct CookieJar: Sendable {
    private let storage: HTTPCookieStorage?
    private let isFilled: Bool
    private let isSent: Bool

    init(_ configuration: URLSessionConfiguration?) {
        storage = configuration?.httpCookieStorage
        isFilled = configuration?.httpCookieAcceptPolicy != .never
        isSent = configuration?.httpShouldSetCookies ?? false
    }

    /// Stores the cookies of a response. Note that each cookie has a field of its own.
    func keep(_ response: StubbedHTTP.Response, from url: URL) {
        guard let storage, isFilled else { return }
        for value in response.headers.values(of: "Set-Cookie") {
            let cookies = HTTPCookie.cookies(
                withResponseHeaderFields: ["Set-Cookie": value], for: url)
            storage.setCookies(cookies, for: url, mainDocumentURL: nil)
        }
    }

    /// Adds the cookies that are stored for the URL of a request.
    func add(to request: inout StubbedHTTP.Request) {
        guard isSent, let cookies = storage?.cookies(for: request.url), !cookies.isEmpty else {
            return
        }
        request.headers["Cookie"] = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    }
}

/// A type that retains a stub for as long as the sessions with its configuration exist.
///
/// This works because a session retains the cache of its configuration. This cache does not store
/// anything. On Linux, the stub is also stored in the dictionary of proxies, which a session
/// retains but no loader uses, so that the cache can be replaced.
///
/// This type is marked `@unchecked Sendable` because the stub is `Sendable` and immutable.
final class StubKeeper: URLCache, @unchecked Sendable {
    private let stub: any AnyObject & Sendable

    init(_ stub: any AnyObject & Sendable) {
        self.stub = stub
        // Each platform only has one of these initializers.
        #if canImport(FoundationNetworking)
            super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
        #else
            super.init(memoryCapacity: 0, diskCapacity: 0, directory: nil)
        #endif
    }

    /// Adds this cache to a configuration.
    func join(_ configuration: URLSessionConfiguration) {
        configuration.urlCache = self
        #if canImport(FoundationNetworking)
            configuration.connectionProxyDictionary = ["Understudy": self]
        #endif
    }

    override func cachedResponse(for request: URLRequest) -> CachedURLResponse? { nil }

    override func storeCachedResponse(_ response: CachedURLResponse, for request: URLRequest) {}
}
