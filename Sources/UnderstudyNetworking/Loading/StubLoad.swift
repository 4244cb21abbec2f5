import Dispatch
import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A type that loads a single request from a stub.
///
/// This type is marked `@unchecked Sendable` because the loader's objects may be passed from any
/// thread, and everything else is read before the work is started.
struct StubLoad: @unchecked Sendable {
    private let loading: URLProtocol
    private let request: URLRequest
    private let task: URLSessionTask?
    private let work: RunningWork
    private let settings: SessionSettings

    init(_ loading: URLProtocol, _ work: RunningWork) {
        self.loading = loading
        self.work = work
        request = loading.request
        task = loading.task
        settings = SessionSettings(of: task)
    }

    var title: String { Self.title(of: request) }

    static func title(of request: URLRequest) -> String {
        "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"
    }

    func run(with stub: any LoadingStub) async {
        // The loader only stops its protocol some time after the task was cancelled.
        let client = ResponseClient.Inquiry {
            task?.state == .canceling || task?.state == .completed ? .gone : .waiting
        }
        await ResponseClient.$current.withValue(client) { await load(by: stub) }
    }

    private func load(by stub: any LoadingStub) async {
        do {
            #if canImport(FoundationNetworking)
                if task is URLSessionDownloadTask, !DownloadedFile.isTaken {
                    throw StubbedHTTP.Failure.unsupportedDownload(title).reported(at: stub.location)
                }
            #endif
            let (request, response) = try await stub.follow(
                try await received(by: stub), cookies: settings.cookies,
                delegate: LoadDelegate(of: task), onTimeout: timeOut)
            try await deliver(response, to: request, by: stub)
        } catch {
            fail(error, by: stub)
        }
    }

    /// Returns the request and its body as the stub receives them.
    private func received(by stub: any LoadingStub) async throws -> StubbedHTTP.Request {
        let body: Data
        do {
            body = try await SentBody(request, task).read(limit: stub.bodyLimit)
        } catch SentBody.Problem.lost {
            throw StubbedHTTP.Failure.bodyLost(title).reported(at: stub.location)
        } catch SentBody.Problem.tooLarge {
            throw StubbedHTTP.Failure.tooLarge(title, limit: stub.bodyLimit).reported(
                at: stub.location)
        } catch let error as URLError {
            throw request.url.map(error.failing) ?? error
        }
        guard var received = StubbedHTTP.Request(request, body: body) else {
            throw URLError(.badURL)
        }
        try received.requireSendable(hasStream: request.httpBodyStream != nil)
        #if canImport(FoundationNetworking)
            // The loader on Linux counts this body, but does not send it.
            if received.method == .head { received.body = Data() }
            // Looking up the loader's objects takes time, so only do it if there is a body.
            if !body.isEmpty {
                UploadProgress(of: loading, isKnown: request.httpBodyStream == nil)?
                    .notify(count: received.body.count, of: body.count)
            }
        #endif
        return settings.applied(to: received)
    }

    // MARK: To the client

    /// `true` if the task was cancelled. The loader then ends the load with the corresponding
    /// error.
    ///
    /// The loader on Linux crashes if the load has already ended in another way. Because both
    /// events change the state on the task's own queue, the state is exact there.
    private var isCancelled: Bool { task?.state == .canceling }

    func fail(_ error: any Error, by stub: (any LoadingStub)? = nil) {
        notify(by: stub) { $0.urlProtocol(loading, endsWith: error) }
    }

    /// Ends the load because of a timeout, and stops the work on the response.
    private func timeOut(_ url: URL) {
        notify(by: nil) { client in
            client.urlProtocol(loading, endsWith: URLError(.timedOut).failing(url))
            work.cancel()
        }
    }

    /// Reports the end of the load to the client unless the load has already ended.
    ///
    /// - Parameters:
    ///   - stub: The stub, if it has responded.
    private func notify(
        by stub: (any LoadingStub)?, _ body: @escaping @Sendable (any URLProtocolClient) -> Void
    ) {
        let notify: @Sendable () -> Void = {
            if let client = loading.client, !isCancelled, work.tryToEnd() { body(client) }
        }
        #if canImport(FoundationNetworking)
            // The loader on Linux looks up the task without holding a lock, and crashes if the task
            // was removed in the meantime. This cannot occur on the loader's own queue.
            if let queue = task?.loadersQueue {
                let session = task?.loadersSession
                let way = stub?.sends(request, through: task)
                return queue.async {
                    work.notify(notify)
                    // The loader performs its calls serially on this queue, because the platform
                    // requires the queue of a delegate to be serial. A concurrent queue would
                    // require a barrier, which Foundation on Linux does not always run.
                    guard let way else { return }
                    session?.delegateQueue.addOperation { way.end(work.endOfInquiry) }
                }
            }
        #endif
        notify()
    }

    // MARK: An answer

    /// Delivers a response. If necessary, it is delivered step by step so that a delegate can
    /// cancel the task and time can pass in between.
    ///
    /// - Throws: `URLError` if the response cannot be delivered, or `CancellationError`.
    private func deliver(
        _ response: StubbedHTTP.Response, to request: StubbedHTTP.Request, by stub: any LoadingStub
    ) async throws {
        let delivery = try Delivery(response, to: request, through: loading)
        await step(by: stub) { client in
            let isDeliveredInPieces = delivery.begin(client)
            if isDeliveredInPieces || response.isSlow(answering: request.method) { return }
            for piece in delivery.pieces { delivery.deliver(piece, to: client) }
            if work.tryToEnd() { delivery.end(client) }
        }
        if work.isOver { return }
        let start = stub.timeline.now
        var last = start
        let limit = TimeLimit(of: request) { timeOut(request.url) }
        for (number, piece) in delivery.pieces.enumerated() {
            try await stub.wait(
                until: start + response.pace * number, since: last, toAnswer: request,
                within: limit)
            last = stub.timeline.now
            await step(by: stub) { delivery.deliver(piece, to: $0) }
            if work.isOver { return }
        }
        if response.staysOpen(answering: request.method) {
            return try await stub.waitForClient(of: request, since: last, within: limit)
        }
        notify(by: stub) { delivery.end($0) }
    }

    /// Delivers a part of the response and waits until the delegate has received it. If the
    /// delegate cancels the task, it does not receive any more parts.
    private func step(
        by stub: any LoadingStub, _ body: @escaping @Sendable (any URLProtocolClient) -> Void
    ) async {
        let notify: @Sendable () -> Void = {
            if let client = loading.client, !isCancelled, !work.isOver { body(client) }
        }
        #if canImport(FoundationNetworking)
            if let queue = task?.loadersQueue, let session = task?.loadersSession {
                let way = stub.sends(request, through: task)
                return await withCheckedContinuation { continuation in
                    queue.async {
                        work.notify(notify)
                        // After a load has finished, there are no further steps to wait for.
                        if way == nil, work.isOver { return continuation.resume() }
                        wait(for: session, on: queue, back: way) { continuation.resume() }
                    }
                }
            }
        #endif
        work.notify(notify)
    }

    #if canImport(FoundationNetworking)
        /// Waits until the delegate has received all pending calls and, if it has cancelled the
        /// task, the cancellation.
        private func wait(
            for session: URLSession, on queue: DispatchQueue, back way: OwnWork.Errand?,
            _ proceed: @escaping @Sendable () -> Void
        ) {
            session.delegateQueue.addOperation {
                // When a delegate cancels a task, the cancellation takes effect one turn of the
                // loader's queue later.
                queue.async {
                    guard let way else { return proceed() }
                    let end: @Sendable () -> Void = {
                        let endInquiry = work.endOfInquiry
                        way.end {
                            endInquiry?()
                            proceed()
                        }
                    }
                    // The loader has already enqueued its last calls on the delegate's queue.
                    if work.isOver { session.delegateQueue.addOperation(end) } else { end() }
                }
            }
        }

        /// Ensures that, before a rehearsal advances time, it is notified if the task was cancelled
        /// and resumes any response that is held.
        ///
        /// The loader needs two turns of its queue to cancel a task, and the protocol is only
        /// called in the second one. The cancellation is then reported on the delegate's queue.
        func queryWhenIdle(from exit: OwnWork.Exit, of stub: any LoadingStub) {
            guard let task, let queue = task.loadersQueue else { return }
            let session = task.loadersSession
            // If a step has cancelled the task, the cancellation is either finished by now or
            // pending on the loader's queue.
            let isCancelled: @Sendable () -> Bool = {
                task.state == .canceling || task.state == .completed
            }
            // Note that the loader releases its protocol and the work as soon as a task has ended.
            let inquiry = exit.whenIdle(
                resumingOn: .loader(of: task), orAfterStepIf: isCancelled
            ) {
                [title, work, location = stub.location] in
                let way = exit.send(title, at: location, through: task)
                queue.async {
                    queue.async {
                        session?.delegateQueue.addOperation { way?.end(work.endOfInquiry) }
                    }
                }
            }
            work.keep(inquiry)
        }
    #endif
}
