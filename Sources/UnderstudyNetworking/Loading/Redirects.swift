import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP.Service: LoadingStub {
    /// Responds to a request and follows redirects.
    ///
    /// The loader on Linux crashes if a protocol redirects a request. For this reason, the stub
    /// follows redirects itself on every platform. The caller receives the last response and its
    /// URL.
    ///
    /// - Throws: `URLError.httpTooManyRedirects` after twenty redirects.
    func follow(
        _ request: StubbedHTTP.Request, cookies: CookieJar, delegate: LoadDelegate,
        onTimeout: @escaping @Sendable (URL) -> Void
    ) async throws -> (StubbedHTTP.Request, StubbedHTTP.Response) {
        var request = request
        do {
            var (redirects, failures) = (0, 0)
            while true {
                let url = request.url
                let limit = TimeLimit(of: request) { onTimeout(url) }
                let response = try await answer(request, within: limit)
                cookies.keep(response, from: url)
                #if canImport(FoundationNetworking)
                    let answered = try await delegate.authenticate(
                        request, after: response, failures: failures, by: self)
                    if let answered {
                        request = answered
                        failures += 1
                        continue
                    }
                #endif
                guard followsRedirects, let target = response.redirect(of: request) else {
                    return (request, response)
                }
                guard redirects < 20 else { throw URLError(.httpTooManyRedirects) }
                let chosen = try await delegate.follow(target, after: response, from: url, by: self)
                guard var next = chosen else { return (request, response) }
                try next.requireSendable(after: url)
                cookies.add(to: &next)
                request = next
                redirects += 1
            }
        } catch let error as URLError {
            throw error.failing(request.url)
        }
    }
}

extension URLError {
    /// Returns this error with the URL of the request that failed, as the platform's loader does.
    /// If the error already has a URL, it is kept.
    func failing(_ url: URL) -> URLError {
        let found: [String: Any] = [
            NSURLErrorFailingURLErrorKey: url,
            // The constant for this key is deprecated, but there is existing code that reads its
            // value.
            "NSErrorFailingURLStringKey": url.absoluteString,
        ]
        return URLError(code, userInfo: found.merging(errorUserInfo) { $1 })
    }
}

extension StubbedHTTP.Response {
    /// Returns the request that a redirect leads to (RFC 9110, 15.4), or `nil` if the response is
    /// not a redirect.
    fileprivate func redirect(of request: StubbedHTTP.Request) -> StubbedHTTP.Request? {
        guard [301, 302, 303, 307, 308].contains(status), let location = headers["Location"],
            let url = URL(sent: location, relativeTo: request.url)?.absoluteURL
        else { return nil }
        var next = request
        next.url = url
        let becomesGet =
            status == 303 ? request.method != .head : status < 303 && request.method == .post
        if becomesGet {
            next.method = .get
            next.body = Data()
            next.headers["Content-Type"] = nil
            next.headers["Content-Length"] = nil
        }
        // Credentials for a host must not be sent to any other host.
        if url.host != request.url.host {
            next.headers["Authorization"] = nil
            next.headers["Cookie"] = nil
        }
        return next
    }

    /// The pieces of the body that are delivered before the connection is lost. If it is not lost,
    /// these are all pieces.
    var chunksBeforeDrop: [Data] {
        guard var left = bytesBeforeDrop else { return chunks }
        return chunks.map { chunk in
            defer { left -= min(left, chunk.count) }
            return chunk.prefix(left)
        }
    }
}

// MARK: - Requests that loaders reject

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
