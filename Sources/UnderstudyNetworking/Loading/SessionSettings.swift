import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The effects of a session's configuration on each request that the platform's loader leaves to a
/// protocol.
///
/// On Linux the loader leaves all of them. On Apple platforms it has already added headers and time
/// limits to the request, but doesn't expose the cookie storage to a protocol.
struct SessionSettings: Sendable {
    private let headers: [StubbedHTTP.Headers.Field]
    private let timeoutInterval: TimeInterval?
    let cookies: CookieJar

    init(of task: URLSessionTask?) {
        #if canImport(FoundationNetworking)
            let configuration = task?.loadersSession?.configuration
            headers = (configuration?.httpAdditionalHeaders ?? [:])
                .map { .init("\($0.key)", "\($0.value)") }
                // A dictionary has no order, and a record shouldn't change between runs.
                .sorted { $0.name < $1.name }
            timeoutInterval = configuration?.timeoutIntervalForRequest
            cookies = CookieJar(configuration)
        #else
            (headers, timeoutInterval, cookies) = ([], nil, CookieJar(nil))
        #endif
    }

    /// The default time limit of a request.
    private static let usualTimeout: TimeInterval = 60

    /// Returns a request as the session sends it.
    func applied(to request: StubbedHTTP.Request) -> StubbedHTTP.Request {
        var request = request
        for field in headers { request.headers.addIfMissing(field.name, field.value) }
        // A request without its own limit has the default one, and the configuration's limit
        // applies.
        if request.timeoutInterval == Self.usualTimeout, let timeoutInterval {
            request.timeoutInterval = timeoutInterval
        }
        return request
    }
}
