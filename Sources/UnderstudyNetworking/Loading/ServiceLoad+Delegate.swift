import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// On Linux, a protocol can't ask the loader to redirect or to authenticate, so the load follows
// redirects and requests credentials itself. On Apple platforms, a protocol doesn't have access to
// the delegate of a session, so nothing is requested.

// MARK: - Redirects

extension ServiceLoad {
    /// Determines the next request of a load after a redirect.
    ///
    /// - Parameters:
    ///   - request: The request that the redirect leads to.
    ///   - response: The redirect and its URL.
    ///
    /// - Returns: The request that was chosen by the delegate, or `nil` if the redirect should be
    ///   returned as the response.
    ///
    /// - Throws: Any error that occurs while the body of another request is read.
    func follow(
        _ request: StubbedHTTP.Request, after response: StubbedHTTP.Response, from url: URL
    ) async throws -> StubbedHTTP.Request? {
        #if canImport(FoundationNetworking)
            let proposed = request.urlRequest
            let head = try response.head(from: url, response.headers) as? HTTPURLResponse
            guard let task, let head else { return request }
            let answer = await ask(default: proposed, about: proposed) {
                session, delegate, reply in
                delegate.urlSession(
                    session, task: task, willPerformHTTPRedirection: head, newRequest: proposed,
                    completionHandler: reply)
            }
            guard let answer else { return nil }
            task.loadersQueue?.async { task.setCurrentRequest(answer) }
            guard answer != proposed else { return request }
            let body = try await answer.sentBody(by: nil, limit: service.bodyLimit)
            return StubbedHTTP.Request(answer, body: body)
        #else
            return request
        #endif
    }
}

extension StubbedHTTP.Response {
    /// Returns the request that a redirect leads to (RFC 9110, 15.4), or `nil` if the response
    /// isn't a redirect.
    func redirect(of request: StubbedHTTP.Request) -> StubbedHTTP.Request? {
        guard [301, 302, 303, 307, 308].contains(status), let location = headers["Location"],
            let url = URL(httpText: location, relativeTo: request.url)?.absoluteURL
        else { return nil }
        var next = request
        next.url = url
        let becomesGet =
            status == 303 ? request.method != .head : (status < 303 && request.method == .post)
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
}

#if canImport(FoundationNetworking)
    // MARK: - Decisions of the delegate

    extension ServiceLoad {
        /// Calls the delegate and waits for its answer.
        ///
        /// - Parameters:
        ///   - fallback: The answer to use if there is no delegate.
        ///   - request: A description of this wait for a rehearsal.
        private func ask<Answer: Sendable>(
            default fallback: Answer, about request: URLRequest,
            _ question:
                @escaping @Sendable (
                    URLSession, any URLSessionTaskDelegate, @escaping @Sendable (Answer) -> Void
                ) -> Void
        ) async -> Answer {
            guard let task, let queue = task.loadersQueue else { return fallback }
            let pendingWork = announceTransfer(of: request)
            return await withCheckedContinuation { continuation in
                // Only the first answer of a delegate counts.
                let waiting = Locked<CheckedContinuation<Answer, Never>?>(continuation)
                let reply: @Sendable (Answer) -> Void = { answer in
                    let proceed: @Sendable () -> Void = {
                        waiting.withLock { waiting in
                            defer { waiting = nil }
                            return waiting
                        }?.resume(returning: answer)
                    }
                    if let pendingWork { pendingWork.end(proceed) } else { proceed() }
                }
                queue.async {
                    guard let session = task.loadersSession, let delegate = task.delegate else {
                        return reply(fallback)
                    }
                    session.delegateQueue.addOperation { question(session, delegate, reply) }
                }
            }
        }
    }

    // MARK: - Credentials

    extension ServiceLoad {
        /// Requests a user name and a password if a response requires them (RFC 7617).
        ///
        /// - Parameters:
        ///   - response: The response to the request, whose status is 401. Credentials are only
        ///     required if it specifies the scheme `Basic`.
        ///   - failures: The number of credentials that were already rejected.
        ///
        /// - Returns: The request with credentials from the delegate or from the session's storage,
        ///   or `nil` if the response should be returned as it is.
        ///
        /// - Throws: `URLError.cancelled` if the delegate cancels the request.
        func authenticate(
            _ request: StubbedHTTP.Request, after response: StubbedHTTP.Response, failures: Int
        ) async throws -> StubbedHTTP.Request? {
            guard let space = response.protectionSpace(of: request.url),
                let session = task?.loadersSession, let task
            else { return nil }
            let stored = session.configuration.urlCredentialStorage?.defaultCredential(for: space)
            // Credentials that were rejected must not be proposed again.
            let proposed = failures == 0 ? stored : nil
            let head = try response.head(from: request.url, response.headers)
            let challenge = URLAuthenticationChallenge(
                protectionSpace: space, proposedCredential: proposed,
                previousFailureCount: failures, failureResponse: head, error: nil,
                sender: NoSender())
            let (disposition, chosen) = await ask(
                default: (URLSession.AuthChallengeDisposition.performDefaultHandling, nil),
                about: request.urlRequest
            ) { session, delegate, reply in
                delegate.urlSession(session, task: task, didReceive: challenge) {
                    reply(($0, $1))
                }
            }
            switch disposition {
            case .useCredential: return chosen.map(request.authenticated)
            case .performDefaultHandling: return proposed.map(request.authenticated)
            case .cancelAuthenticationChallenge: throw URLError(.cancelled)
            case .rejectProtectionSpace: return nil
            }
        }
    }

    extension StubbedHTTP.Response {
        /// Returns the protection space of a response, or `nil` if the response doesn't require
        /// `Basic` credentials.
        fileprivate func protectionSpace(of url: URL) -> URLProtectionSpace? {
            guard let realm = headers.basicRealm, let host = url.host else { return nil }
            return URLProtectionSpace(
                host: host, port: url.port ?? (url.scheme == "https" ? 443 : 80),
                protocol: url.scheme, realm: realm,
                authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        }
    }

    extension StubbedHTTP.Request {
        fileprivate func authenticated(by credential: URLCredential) -> StubbedHTTP.Request {
            let text = "\(credential.user ?? ""):\(credential.password ?? "")"
            var request = self
            request.headers["Authorization"] = "Basic \(Data(text.utf8).base64EncodedString())"
            return request
        }
    }

    // MARK: - Uploads

    extension ServiceLoad {
        /// The number of bytes that the loader reads and sends at a time.
        private static let pieceLength = 64 << 10

        /// Reports a complete upload to the delegate, piece by piece. The loader on Linux leaves
        /// this task to a protocol, but doesn't provide a way to perform it.
        ///
        /// - Parameters:
        ///   - count: The number of bytes that were sent.
        func notifyUpload(count: Int, of length: Int) {
            guard let task, let queue = task.loadersQueue else { return }
            let isKnown = request.httpBodyStream == nil
            queue.async {
                if isKnown { task.setExpectedSentCount(length) }
                // Without a delegate, the loader doesn't count any bytes.
                guard count > 0, let listener = TaskListener(of: task) else { return }
                task.setSentCount(count)
                listener.notify { delegate in
                    for start in stride(from: 0, to: count, by: Self.pieceLength) {
                        let end = min(start + Self.pieceLength, count)
                        delegate.urlSession(
                            listener.session, task: task, didSendBodyData: Int64(end - start),
                            totalBytesSent: Int64(end),
                            totalBytesExpectedToSend: isKnown ? Int64(count) : 0)
                    }
                }
            }
        }
    }

    /// A sender that is never used because the completion handler of the delegate responds to
    /// challenges instead.
    private final class NoSender: NSObject, URLAuthenticationChallengeSender {
        func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
        func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
        func cancel(_ challenge: URLAuthenticationChallenge) {}
        func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
        func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
    }
#endif
