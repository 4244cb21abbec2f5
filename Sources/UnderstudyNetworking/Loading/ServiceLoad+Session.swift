import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// MARK: - Settings of the session

// On Linux, the loader leaves all settings of a session's configuration to the protocol. On Apple
// platforms, it has already added the headers and the time limit to a request, but it doesn't
// provide access to the cookie storage.

extension ServiceLoad {
    /// The default time limit of a request.
    private static let defaultTimeout: TimeInterval = 60

    /// Changes a request to the form in which the session sends it.
    func applySettings(to request: inout StubbedHTTP.Request) {
        guard let configuration else { return }
        // A dictionary isn't ordered, so we sort the names here in order to record the same headers
        // in every run.
        let headers = (configuration.httpAdditionalHeaders ?? [:])
            .map { StubbedHTTP.Headers.Field("\($0.key)", "\($0.value)") }
            .sorted { $0.name < $1.name }
        for field in headers { request.headers.addIfMissing(field.name, field.value) }
        // The default limit indicates that a request doesn't have a time limit of its own, so the
        // limit of the configuration applies.
        if request.timeoutInterval == Self.defaultTimeout {
            request.timeoutInterval = configuration.timeoutIntervalForRequest
        }
    }

    /// The default time limit of a whole load, which is a week.
    private static let defaultResourceTimeout: TimeInterval = 7 * 24 * 3600

    /// Limits the total time of the load, including redirects and all pieces of the response, as
    /// specified by the configuration.
    ///
    /// The default limit isn't applied, because running a timeline to its last deadline would
    /// otherwise take a week. In a rehearsal, only delays count against the time limits.
    func limitResource(_ expire: @escaping @Sendable (_ url: URL) -> Void) {
        guard let limit = configuration?.timeoutIntervalForResource, limit > 0,
            limit < Self.defaultResourceTimeout, !service.isInRehearsal, let url = request.url
        else { return }
        work.setAlarm(
            service.timeline.schedule(after: .seconds(limit), at: service.location) { expire(url) })
    }

    // The loader of the platform adds cookies to a request before it calls a protocol. However, the
    // protocol is responsible for storing the cookies of a response and for adding them to a
    // request after a redirect.

    /// Stores the cookies of a response. Note that each cookie has a field of its own.
    func storeCookies(of response: StubbedHTTP.Response, from url: URL) {
        guard let storage = configuration?.httpCookieStorage,
            configuration?.httpCookieAcceptPolicy != .never
        else { return }
        for value in response.headers.values(of: "Set-Cookie") {
            let cookies = HTTPCookie.cookies(
                withResponseHeaderFields: ["Set-Cookie": value], for: url)
            storage.setCookies(cookies, for: url, mainDocumentURL: nil)
        }
    }

    /// Adds the cookies that are stored for the URL of a request.
    func addCookies(to request: inout StubbedHTTP.Request) {
        guard let configuration, configuration.httpShouldSetCookies,
            let cookies = configuration.httpCookieStorage?.cookies(for: request.url),
            !cookies.isEmpty
        else { return }
        request.headers["Cookie"] = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    }
}
