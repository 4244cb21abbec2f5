import Dispatch
import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The load of one request from a stub.
///
/// `@unchecked`: the loader's own objects may be passed from any thread; everything else is read
/// before the work starts.
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
        // The loader stops its protocol some time after the task was cancelled.
        let client: @Sendable () -> ResponseClient = {
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

    /// Returns the request with its body.
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
            // The loader on Linux counts the body but doesn't send it.
            if received.method == .head { received.body = Data() }
            // The lookup of the loader's objects takes time, and isn't needed without a body.
            if !body.isEmpty {
                UploadProgress(of: loading, isKnown: request.httpBodyStream == nil)?
                    .notify(count: received.body.count, of: body.count)
            }
        #endif
        return settings.applied(to: received)
    }

    // MARK: To the client

    /// `true` if the task was cancelled and the loader will end the load with that error.
    ///
    /// The loader on Linux crashes if the load has already ended in another way. Both change the
    /// state on the task's own queue, so it's exact there.
    private var isCancelled: Bool { task?.state == .canceling }

    func fail(_ error: any Error, by stub: (any LoadingStub)? = nil) {
        notify(by: stub) { $0.urlProtocol(loading, endsWith: error) }
    }

    /// Ends the load, and then the work on a response that is too late.
    private func timeOut(_ url: URL) {
        notify(by: nil) { client in
            client.urlProtocol(loading, endsWith: URLError(.timedOut).failing(url))
            work.cancel()
        }
    }

    /// Reports the end of the load to the client, unless it has already ended.
    ///
    /// - Parameter stub: the stub, if it has responded.
    private func notify(
        by stub: (any LoadingStub)?, _ body: @escaping @Sendable (any URLProtocolClient) -> Void
    ) {
        let notify: @Sendable () -> Void = {
            if let client = loading.client, !isCancelled, work.tryToEnd() { body(client) }
        }
        #if canImport(FoundationNetworking)
            // The loader on Linux looks up the task without a lock, and crashes if it was removed
            // in the meantime. On its own queue this can't happen.
            if let queue = task?.loadersQueue {
                let session = task?.loadersSession
                let way = stub?.sends(request, through: session)
                return queue.async {
                    work.notify(notify)
                    // The loader's calls run there serially, as the platform requires of a
                    // delegate's queue. A concurrent queue would require a barrier, which
                    // Foundation on Linux sometimes never runs.
                    guard let way else { return }
                    session?.delegateQueue.addOperation { way.end(work.endOfInquiry) }
                }
            }
        #endif
        notify()
    }

    // MARK: An answer

    /// Delivers a response: at once or step by step, so that a delegate can cancel in between, and
    /// time can pass.
    ///
    /// - Throws: `URLError` if the response can't be delivered; `CancellationError`.
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

    /// Delivers a part of the response, and waits until its delegate has received it. A delegate
    /// that cancels receives nothing more.
    private func step(
        by stub: any LoadingStub, _ body: @escaping @Sendable (any URLProtocolClient) -> Void
    ) async {
        let notify: @Sendable () -> Void = {
            if let client = loading.client, !isCancelled, !work.isOver { body(client) }
        }
        #if canImport(FoundationNetworking)
            if let queue = task?.loadersQueue, let session = task?.loadersSession {
                let way = stub.sends(request, through: session)
                return await withCheckedContinuation { continuation in
                    queue.async {
                        work.notify(notify)
                        // A finished load has no more steps to wait for.
                        if way == nil, work.isOver { return continuation.resume() }
                        wait(for: session, on: queue, back: way) { continuation.resume() }
                    }
                }
            }
        #endif
        work.notify(notify)
    }

    #if canImport(FoundationNetworking)
        /// Continues when the delegate has received the pending calls and, if it has cancelled, the
        /// cancellation.
        private func wait(
            for session: URLSession, on queue: DispatchQueue, back way: OwnWork.Errand?,
            _ proceed: @escaping @Sendable () -> Void
        ) {
            session.delegateQueue.addOperation {
                // A cancellation by a delegate takes effect one turn of the loader's queue later.
                queue.async {
                    guard let way else { return proceed() }
                    let end: @Sendable () -> Void = {
                        let endInquiry = work.endOfInquiry
                        way.end {
                            endInquiry?()
                            proceed()
                        }
                    }
                    // The loader has just enqueued its last calls on the delegate's queue.
                    if work.isOver { session.delegateQueue.addOperation(end) } else { end() }
                }
            }
        }

        /// Ensures that a rehearsal learns about the cancellation of the task, or resumes a held
        /// response, before its time advances.
        ///
        /// The loader cancels in two turns of its queue, of which only the last reaches the
        /// protocol, and reports it on the delegate's queue.
        func queryWhenIdle(from exit: OwnWork.Exit, of stub: any LoadingStub) {
            guard let task, let queue = task.loadersQueue else { return }
            let session = task.loadersSession
            // A cancellation by a step may be finished by now, or pending on the loader's queue.
            let isCancelled: @Sendable () -> Bool = {
                task.state == .canceling || task.state == .completed
            }
            // The loader releases its protocol and the work as soon as a task has ended.
            let inquiry = exit.whenIdle(orAfterStepIf: isCancelled) {
                [title, work, location = stub.location] in
                let way = exit.send(title, at: location, through: session)
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
