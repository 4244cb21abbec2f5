import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP.Request {
    /// Refuses a request that the platforms' loaders do not send either: one for a URL that lacks
    /// its scheme or its host, as where a base was forgotten, and a `GET` with a body. Schemes of
    /// a test's own are sent, since a route may be for them.
    ///
    /// - Parameter hasStream: whether the body comes from a stream, which loaders refuse before
    ///   they know whether there is something in it.
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

    /// Refuses what a redirect leads to where that is no HTTP, as at the end of a login, whose
    /// redirect has an app's own scheme.
    ///
    /// - Parameter previous: where the redirect comes from.
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
