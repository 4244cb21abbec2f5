import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
