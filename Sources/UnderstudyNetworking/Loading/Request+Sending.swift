import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP.Request {
    /// Rejects a request that the platforms' loaders don't send either: one for a URL without a
    /// scheme or a host, for example if its base is missing, and a `GET` with a body. Custom
    /// schemes are allowed, because a route may match them.
    ///
    /// - Parameter hasStream: `true` if the body is a stream, which loaders reject without reading
    ///   it.
    /// - Throws: `URLError`.
    func requireSendable(hasStream: Bool) throws {
        guard let scheme = url.scheme else { throw URLError(.unsupportedURL).failing(url) }
        if Self.isHTTP(scheme), url.host?.isEmpty != false {
            throw URLError(.badURL).failing(url)
        }
        if method == .get, hasStream || !body.isEmpty {
            throw URLError(.dataLengthExceedsMaximum).failing(url)
        }
    }

    /// Rejects a redirect to a URL that isn't HTTP, for example an app's own scheme at the end of a
    /// login.
    ///
    /// - Parameter previous: the URL that redirects.
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
