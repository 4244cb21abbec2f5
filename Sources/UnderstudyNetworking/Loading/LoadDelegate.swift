import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a load, which decides where it goes on.
///
/// On Linux the loader lets no protocol redirect or authenticate, so the stub follows by itself and
/// asks for itself. On Apple platforms it cannot know a session's delegate, and asks for nothing.
///
/// `@unchecked`: the loader's own objects; the delegate is called on its queue alone.
struct LoadDelegate: @unchecked Sendable {
    let task: URLSessionTask?

    init(of task: URLSessionTask?) { self.task = task }

    /// Says where a load goes on.
    ///
    /// - Parameters:
    ///   - request: the request that a redirect leads to.
    ///   - response: the redirect, and where it comes from.
    /// - Returns: what the delegate makes of the request; `nil` where the redirect is the answer.
    /// - Throws: what reading the body of another request throws.
    func follow(
        _ request: StubbedHTTP.Request, after response: StubbedHTTP.Response, from url: URL,
        by stub: any LoadingStub
    ) async throws -> StubbedHTTP.Request? {
        #if canImport(FoundationNetworking)
            let asked = request.urlRequest
            let head = try response.head(from: url, response.headers) as? HTTPURLResponse
            guard let task, let head else { return request }
            let answer = await ask(default: asked, about: asked, by: stub) {
                session, delegate, reply in
                delegate.urlSession(
                    session, task: task, willPerformHTTPRedirection: head, newRequest: asked,
                    completionHandler: reply)
            }
            guard let answer else { return nil }
            task.loadersQueue?.async { task.noteCurrentRequest(answer) }
            guard answer != asked else { return request }
            let body = try await SentBody(answer, nil).read(limit: stub.bodyLimit)
            return StubbedHTTP.Request(answer, body: body)
        #else
            return request
        #endif
    }
}

#if canImport(FoundationNetworking)
    extension LoadDelegate {
        /// Asks the delegate, and waits for its answer.
        ///
        /// - Parameters:
        ///   - fallback: the answer where there is no delegate.
        ///   - request: what a rehearsal says that it waits for.
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
                // A delegate that answers twice is heard once.
                let waiting = Locked<CheckedContinuation<Answer, Never>?>(continuation)
                let reply: @Sendable (Answer) -> Void = { answer in
                    let goOn: @Sendable () -> Void = {
                        waiting.withLock { waiting in
                            defer { waiting = nil }
                            return waiting
                        }?.resume(returning: answer)
                    }
                    if let way { way.end(goOn) } else { goOn() }
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
