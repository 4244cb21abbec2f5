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
        // If a request does not have a time limit of its own, it has the default limit. In this
        // case, the limit of the configuration applies.
        if request.timeoutInterval == Self.usualTimeout, let timeoutInterval {
            request.timeoutInterval = timeoutInterval
        }
        return request
    }
}
