import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where a session keeps its cookies.
///
/// The platform's loader adds them to a request before any protocol sees it. To keep those of an
/// answer, and to add them to what a redirect leads to, is up to the protocol.
struct CookieJar: Sendable {
    private let storage: HTTPCookieStorage?
    private let isFilled: Bool
    private let isSent: Bool

    init(_ configuration: URLSessionConfiguration?) {
        storage = configuration?.httpCookieStorage
        isFilled = configuration?.httpCookieAcceptPolicy != .never
        isSent = configuration?.httpShouldSetCookies ?? false
    }

    /// Keeps the cookies of an answer, each of which has a field of its own.
    func keep(_ response: StubbedHTTP.Response, from url: URL) {
        guard let storage, isFilled else { return }
        for value in response.headers.values(of: "Set-Cookie") {
            let cookies = HTTPCookie.cookies(
                withResponseHeaderFields: ["Set-Cookie": value], for: url)
            storage.setCookies(cookies, for: url, mainDocumentURL: nil)
        }
    }

    /// Adds what is kept for a request's URL.
    func add(to request: inout StubbedHTTP.Request) {
        guard isSent, let cookies = storage?.cookies(for: request.url), !cookies.isEmpty else {
            return
        }
        request.headers["Cookie"] = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    }
}
