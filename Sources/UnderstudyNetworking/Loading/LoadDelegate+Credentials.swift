import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking

    extension LoadDelegate {
        /// Requests a user name and a password if a response requires them (RFC 7617).
        ///
        /// - Parameters:
        ///   - request: The request that was sent.
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
            // If stored credentials were rejected, we must not propose them again.
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
