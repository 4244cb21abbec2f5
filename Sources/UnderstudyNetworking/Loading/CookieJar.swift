import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The cookie storage of a session.
///
/// The platform's loader adds cookies to a request before it calls a protocol. The protocol must
/// store the cookies of a response, and add them to the request after a redirect.
struct CookieJar: Sendable {
    private let storage: HTTPCookieStorage?
    private let isFilled: Bool
    private let isSent: Bool

    init(_ configuration: URLSessionConfiguration?) {
        storage = configuration?.httpCookieStorage
        isFilled = configuration?.httpCookieAcceptPolicy != .never
        isSent = configuration?.httpShouldSetCookies ?? false
    }

    /// Stores the cookies of a response, each of which has its own field.
    func keep(_ response: StubbedHTTP.Response, from url: URL) {
        guard let storage, isFilled else { return }
        for value in response.headers.values(of: "Set-Cookie") {
            let cookies = HTTPCookie.cookies(
                withResponseHeaderFields: ["Set-Cookie": value], for: url)
            storage.setCookies(cookies, for: url, mainDocumentURL: nil)
        }
    }

    /// Adds the stored cookies for a request's URL.
    func add(to request: inout StubbedHTTP.Request) {
        guard isSent, let cookies = storage?.cookies(for: request.url), !cookies.isEmpty else {
            return
        }
        request.headers["Cookie"] = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    }
}
