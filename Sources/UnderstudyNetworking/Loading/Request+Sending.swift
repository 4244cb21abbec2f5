import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP.Request {
    /// Rejects any request that the loaders of the platforms do not send either.
    ///
    /// This includes a `GET` request with a body, and a request whose URL does not have a scheme or
    /// a host, for example because its base URL is missing. Custom schemes are allowed because a
    /// route may match them.
    ///
    /// - Parameters:
    ///   - hasStream: Whether or not the body is a stream. Loaders reject such a body without
    ///     reading it.
    ///
    /// - Throws: The `URLError` that a loader would throw.
    func requireSendable(hasStream: Bool) throws {
        guard let scheme = url.scheme else { throw URLError(.unsupportedURL).failing(url) }
        if Self.isHTTP(scheme), url.host?.isEmpty != false {
            throw URLError(.badURL).failing(url)
        }
        if method == .get, hasStream || !body.isEmpty {
            throw URLError(.dataLengthExceedsMaximum).failing(url)
        }
    }

    /// Rejects a redirect to a URL that does not use HTTP. For example, the last redirect of a
    /// login may use the scheme of an app.
    ///
    /// - Parameters:
    ///   - previous: The URL that redirects to this request.
    ///
    /// - Throws: `URLError.unsupportedURL`.
    func requireSendable(after previous: URL) throws {
        let scheme = url.scheme ?? ""
        guard Self.isHTTP(scheme) || scheme == previous.scheme else {
            throw URLError(.unsupportedURL).failing(url)
        }
    }

    private static func isHTTP(_ scheme: String) -> Bool {
        ["http", "https"].contains(scheme.lowercased())
    }
}
