import Dispatch
import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The load of a single request from a service.
///
/// This type is marked `@unchecked Sendable` because the loader's objects may be passed from any
/// thread, and everything else is read before the work is started. A delegate is only called on its
/// own queue.
struct ServiceLoad: @unchecked Sendable {
    let service: StubbedHTTP.Service
    let task: URLSessionTask?
    let work: RunningWork
    let request: URLRequest
    private let loading: URLProtocol
    /// The configuration of the session, or `nil` on Apple platforms, which don't provide it to a
    /// protocol.
    let configuration: URLSessionConfiguration?

    init(_ loading: URLProtocol, _ work: RunningWork, from service: StubbedHTTP.Service) {
        self.loading = loading
        self.work = work
        self.service = service
        request = loading.request
        task = loading.task
        #if canImport(FoundationNetworking)
            configuration = task?.loadersSession?.configuration
        #else
            configuration = nil
        #endif
    }

    func run() async {
        limitResource { url in timeOut(url) }
        // If the load ends before it's answered, so does the work of its route. After that, a task
        // that a route has left behind no longer works for the client.
        let asking = ServedClient { hasLostClient && !work.hasAnswered ? .gone : .waiting }
        let receiving = ServedClient { hasLostClient ? .gone : .waiting }
        do {
            let (request, response) = try await ServedClient.$current.withValue(asking) {
                try await answer(to: receiveRequest())
            }
            work.markAnswered()
            try await ServedClient.$current.withValue(receiving) {
                try await deliver(response, to: request)
            }
        } catch {
            let failure = error as? StubbedHTTP.Failure
            let reported: any Error = failure?.reported(at: service.location) ?? error
            notify { $0.urlProtocol(loading, endsWith: reported) }
        }
    }

    /// `true` if the load has ended. The loader changes the state of a cancelled task immediately,
    /// but only stops its protocol some time later, on another thread.
    private var hasLostClient: Bool {
        work.isCancelled || task?.state == .canceling || task?.state == .completed
    }

    /// Returns the request and its body as the session sends them.
    private func receiveRequest() async throws -> StubbedHTTP.Request {
        #if canImport(FoundationNetworking)
            if task is URLSessionDownloadTask, !DownloadedFile.isSupported {
                throw StubbedHTTP.Failure.unsupportedDownload(request.title)
            }
        #endif
        let body: Data
        do {
            body = try await request.sentBody(by: task, limit: service.bodyLimit)
        } catch let error as URLError {
            throw request.url.map(error.addingFailingURL) ?? error
        }
        guard var received = StubbedHTTP.Request(request, body: body) else {
            throw URLError(.badURL)
        }
        try received.requireSendable(hasStream: request.httpBodyStream != nil)
        #if canImport(FoundationNetworking)
            // The loader on Linux counts this body, but doesn't send it.
            if received.method == .head { received.body = Data() }
            // Looking up the loader's objects takes time, so only do it if there is a body.
            if !body.isEmpty { notifyUpload(count: received.body.count, of: body.count) }
        #endif
        applySettings(to: &received)
        return received
    }

    /// The number of redirects after which the loaders of the platforms give up.
    private static let maximumRedirects = 20

    /// Requests the answer of the service and follows redirects.
    ///
    /// The loader on Linux crashes if a protocol redirects a request. For this reason, redirects
    /// are followed here on every platform. The client receives the last response and its URL.
    ///
    /// - Throws: `URLError.httpTooManyRedirects` after ``maximumRedirects`` redirects.
    private func answer(
        to request: StubbedHTTP.Request
    ) async throws -> (StubbedHTTP.Request, StubbedHTTP.Response) {
        var request = request
        do {
            var redirects = 0
            var failures = 0
            while true {
                let url = request.url
                let response = try await service.answer(request, onTimeout: { timeOut(url) })
                storeCookies(of: response, from: url)
                #if canImport(FoundationNetworking)
                    if response.status == 401,
                        let authenticated = try await authenticate(
                            request, after: response, failures: failures)
                    {
                        request = authenticated
                        failures += 1
                        continue
                    }
                #endif
                guard service.followsRedirects, let target = response.redirect(of: request) else {
                    return (request, response)
                }
                guard redirects < Self.maximumRedirects else {
                    throw URLError(.httpTooManyRedirects)
                }
                guard var next = try await follow(target, after: response, from: url) else {
                    return (request, response)
                }
                try next.requireAllowedRedirect(from: url)
                addCookies(to: &next)
                request = next
                redirects += 1
            }
        } catch let error as URLError {
            throw error.addingFailingURL(request.url)
        }
    }

    // MARK: To the client

    /// `true` if the task was cancelled. The loader then ends the load with the corresponding
    /// error.
    ///
    /// The loader on Linux crashes if the load has already ended in another way. Because both
    /// events change the state on the task's own queue, the state is exact there.
    private var isCancelled: Bool { task?.state == .canceling }

    /// Ends the load because of a timeout, and stops the work on the response.
    private func timeOut(_ url: URL) {
        notify { client in
            // The test may end as soon as the client knows that the load has ended.
            work.cancel()
            client.urlProtocol(loading, endsWith: URLError(.timedOut).addingFailingURL(url))
        }
    }

    /// Reports the end of the load to the client unless the load has already ended.
    private func notify(_ body: @escaping @Sendable (any URLProtocolClient) -> Void) {
        let notify: @Sendable () -> Void = {
            if let client = loading.client, !isCancelled, work.tryToEnd() { body(client) }
        }
        #if canImport(FoundationNetworking)
            // The loader on Linux looks up the task without holding a lock, and crashes if the task
            // was removed in the meantime. This can't occur on the loader's own queue.
            if let queue = task?.loadersQueue {
                let session = task?.loadersSession
                let pendingWork = announceTransfer(of: request)
                return queue.async {
                    work.notify(notify)
                    // The loader performs its calls serially on this queue, because the platform
                    // requires the queue of a delegate to be serial. A concurrent queue would
                    // require a barrier, which Foundation on Linux doesn't always run.
                    guard let pendingWork else { return }
                    session?.delegateQueue.addOperation { pendingWork.end(work.endOfQuery) }
                }
            }
        #endif
        notify()
    }

    // MARK: A response

    /// Delivers a response. If necessary, it's delivered step by step so that a delegate can cancel
    /// the task and time can pass in between.
    ///
    /// - Throws: `URLError` if the response can't be delivered, or `CancellationError`.
    private func deliver(
        _ response: StubbedHTTP.Response, to request: StubbedHTTP.Request
    ) async throws {
        let delivery = try Delivery(response, to: request, through: loading)
        await step { client in
            delivery.begin(client)
            if delivery.notifiesDelegate || response.isSlow(answering: request.method) { return }
            for piece in delivery.pieces { delivery.deliver(piece, to: client) }
            if work.tryToEnd() { delivery.end(client) }
        }
        if work.hasEnded { return }
        let start = service.timeline.elapsed
        var last = start
        let expire: @Sendable () -> Void = { timeOut(request.url) }
        for (number, piece) in delivery.pieces.enumerated() {
            let instant = start.adding(response.pace.times(number))
            try await service.wait(
                until: instant, since: last, toAnswer: request, onTimeout: expire)
            last = service.timeline.elapsed
            await step { delivery.deliver(piece, to: $0) }
            if work.hasEnded { return }
        }
        if response.staysOpen(answering: request.method) {
            return try await service.wait(
                until: nil, since: last, toAnswer: request, onTimeout: expire)
        }
        notify { delivery.end($0) }
    }

    /// Delivers a part of the response and waits until the delegate has received it. If the
    /// delegate cancels the task, it doesn't receive any more parts.
    private func step(_ body: @escaping @Sendable (any URLProtocolClient) -> Void) async {
        let notify: @Sendable () -> Void = {
            if let client = loading.client, !isCancelled, !work.hasEnded { body(client) }
        }
        #if canImport(FoundationNetworking)
            if let queue = task?.loadersQueue, let session = task?.loadersSession {
                let pendingWork = announceTransfer(of: request)
                return await withCheckedContinuation { continuation in
                    queue.async {
                        work.notify(notify)
                        // After a load has finished, there are no further steps to wait for.
                        if pendingWork == nil, work.hasEnded { return continuation.resume() }
                        awaitDelegate(of: session, on: queue, ending: pendingWork) {
                            continuation.resume()
                        }
                    }
                }
            }
        #endif
        work.notify(notify)
    }

    #if canImport(FoundationNetworking)
        /// Waits until the delegate has received all pending calls and, if it has cancelled the
        /// task, the cancellation.
        private func awaitDelegate(
            of session: URLSession, on queue: DispatchQueue,
            ending pendingWork: DoubleWork.PendingWork?, proceed: @escaping @Sendable () -> Void
        ) {
            session.delegateQueue.addOperation {
                // When a delegate cancels a task, the cancellation takes effect one turn of the
                // loader's queue later.
                queue.async {
                    guard let pendingWork else { return proceed() }
                    let end: @Sendable () -> Void = {
                        let endQuery = work.endOfQuery
                        pendingWork.end {
                            endQuery?()
                            proceed()
                        }
                    }
                    // The loader has already enqueued its last calls on the delegate's queue.
                    if work.hasEnded { session.delegateQueue.addOperation(end) } else { end() }
                }
            }
        }
    #endif
}
