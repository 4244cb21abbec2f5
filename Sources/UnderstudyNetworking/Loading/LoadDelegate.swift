import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A type describing the delegate of a load. The delegate decides about redirects and credentials.
///
/// On Linux, a protocol cannot ask the loader to redirect or to authenticate, so the stub follows
/// redirects and requests credentials itself. On Apple platforms, a protocol does not have access
/// to the delegate of a session, so nothing is requested.
///
/// This type is marked `@unchecked Sendable` because its properties are objects of the loader. The
/// delegate is only called on its own queue.
struct LoadDelegate: @unchecked Sendable {
    let task: URLSessionTask?

    init(of task: URLSessionTask?) { self.task = task }

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
        _ request: StubbedHTTP.Request, after response: StubbedHTTP.Response, from url: URL,
        by stub: any LoadingStub
    ) async throws -> StubbedHTTP.Request? {
        #if canImport(FoundationNetworking)
            let proposed = request.urlRequest
            let head = try response.head(from: url, response.headers) as? HTTPURLResponse
            guard let task, let head else { return request }
            let answer = await ask(default: proposed, about: proposed, by: stub) {
                session, delegate, reply in
                delegate.urlSession(
                    session, task: task, willPerformHTTPRedirection: head, newRequest: proposed,
                    completionHandler: reply)
            }
            guard let answer else { return nil }
            task.loadersQueue?.async { task.noteCurrentRequest(answer) }
            guard answer != proposed else { return request }
            let body = try await SentBody(answer, nil).read(limit: stub.bodyLimit)
            return StubbedHTTP.Request(answer, body: body)
        #else
            return request
        #endif
    }
}

#if canImport(FoundationNetworking)
    extension LoadDelegate {
        /// Calls the delegate and waits for its answer.
        ///
        /// - Parameters:
        ///   - fallback: The answer to use if there is no delegate.
        ///   - request: A description of this wait for a rehearsal.
        private func ask<Answer: Sendable>(
            default fallback: Answer, about request: URLRequest, by stub: any LoadingStub,
            _ question:
                @escaping @Sendable (
                    URLSession, any URLSessionTaskDelegate, @escaping @Sendable (Answer) -> Void
                ) -> Void
        ) async -> Answer {
            guard let task, let queue = task.loadersQueue else { return fallback }
            let way = stub.sends(request, through: task)
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
                    if let way { way.end(proceed) } else { proceed() }
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

    extension LoadDelegate {
        /// Requests a user name and a password if a response requires them (RFC 7617).
        ///
        /// - Parameters:
        ///   - response: The response to the request. Credentials are only required if its status
        ///     is 401 and it specifies the scheme `Basic`.
        ///   - failures: The number of credentials that were already rejected.
        ///
        /// - Returns: The request with credentials from the delegate or from the session's storage,
        ///   or `nil` if the response should be returned as it is.
        ///
        /// - Throws: `URLError.cancelled` if the delegate cancels the request.
        func authenticate(
            _ request: StubbedHTTP.Request, after response: StubbedHTTP.Response, failures: Int,
            by stub: any LoadingStub
        ) async throws -> StubbedHTTP.Request? {
            guard response.status == 401, let space = response.protectionSpace(of: request.url),
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
                about: request.urlRequest, by: stub
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
        /// Returns the protection space of a response, or `nil` if the response does not require
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
