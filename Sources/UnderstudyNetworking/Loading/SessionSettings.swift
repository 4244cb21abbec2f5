import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a session's configuration does to each request, where the platform's loader leaves that to
/// a protocol.
///
/// On Linux the loader leaves all of it; on Apple platforms it has put headers and time limits into
/// the request already, and lets a protocol know nothing of the storage for cookies.
struct SessionSettings: Sendable {
    private let headers: [StubbedHTTP.Headers.Field]
    private let timeoutInterval: TimeInterval?
    let cookies: CookieJar

    init(of task: URLSessionTask?) {
        #if canImport(FoundationNetworking)
            let configuration = task?.loadersSession?.configuration
            headers = (configuration?.httpAdditionalHeaders ?? [:])
                .map { .init("\($0.key)", "\($0.value)") }
                // A dictionary has no order, and a record should not change from run to run.
                .sorted { $0.name < $1.name }
            timeoutInterval = configuration?.timeoutIntervalForRequest
            cookies = CookieJar(configuration)
        #else
            (headers, timeoutInterval, cookies) = ([], nil, CookieJar(nil))
        #endif
    }

    /// The time limit of a request that names none.
    private static let usualTimeout: TimeInterval = 60

    /// A request as the session sends it.
    func applied(to request: StubbedHTTP.Request) -> StubbedHTTP.Request {
        var request = request
        for field in headers { request.headers.addIfMissing(field.name, field.value) }
        // A request that names no limit has the usual one, and the configuration's decides.
        if request.timeoutInterval == Self.usualTimeout, let timeoutInterval {
            request.timeoutInterval = timeoutInterval
        }
        return request
    }
}
