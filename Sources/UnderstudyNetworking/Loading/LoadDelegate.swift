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
        func ask<Answer: Sendable>(
            default fallback: Answer, about request: URLRequest, by stub: any LoadingStub,
            _ question:
                @escaping @Sendable (
                    URLSession, any URLSessionTaskDelegate, @escaping @Sendable (Answer) -> Void
                ) -> Void
        ) async -> Answer {
            guard let task, let queue = task.loadersQueue else { return fallback }
            let way = stub.sends(request, through: task.loadersSession)
            return await withCheckedContinuation { continuation in
                // If a delegate answers more than once, only its first answer counts.
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
#endif
