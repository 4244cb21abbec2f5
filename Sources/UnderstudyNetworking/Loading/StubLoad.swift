import Dispatch
import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request on its way through a stub.
///
/// `@unchecked`: the loader's own objects, which the client hands over from any thread; everything
/// else is read before the work starts.
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

    /// The request with its body.
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
            // The loader on Linux counts it, and does not send it.
            if received.method == .head { received.body = Data() }
            // Looking for the loader's parts takes time, which a request without a body saves.
            if !body.isEmpty {
                UploadProgress(of: loading, isKnown: request.httpBodyStream == nil)?
                    .tell(count: received.body.count, of: body.count)
            }
        #endif
        return settings.applied(to: received)
    }

    // MARK: To the client

    /// Whether the task was cancelled, and the loader will end the load with that error.
    ///
    /// The loader on Linux crashes if the load has ended in another way by then. Both change the
    /// state on the task's own queue, so it is exact there.
    private var isCancelled: Bool { task?.state == .canceling }

    func fail(_ error: any Error, by stub: (any LoadingStub)? = nil) {
        tell(by: stub) { $0.urlProtocol(loading, endsWith: error) }
    }

    /// Ends the load, and then the work on an answer that comes too late.
    private func timeOut(_ url: URL) {
        tell(by: nil) { client in
            client.urlProtocol(loading, endsWith: URLError(.timedOut).failing(url))
            work.cancel()
        }
    }

    /// Tells the client how the load ends, unless it has ended already.
    ///
    /// - Parameter stub: the stub, where it has answered.
    private func tell(
        by stub: (any LoadingStub)?, _ body: @escaping @Sendable (any URLProtocolClient) -> Void
    ) {
        let tell: @Sendable () -> Void = {
            if let client = loading.client, !isCancelled, work.tryToEnd() { body(client) }
        }
        #if canImport(FoundationNetworking)
            // The loader on Linux looks the task up without a lock, and crashes if it was removed in
            // the meantime; on its own queue nothing comes in between.
            if let queue = task?.loadersQueue {
                let session = task?.loadersSession
                let way = stub?.sends(request, through: session)
                return queue.async {
                    work.tell(tell)
                    // What the loader tells goes on there, one after the other, as the platform
                    // asks of a delegate's queue. For a queue that runs several at once a barrier
                    // would do, which Foundation on Linux now and then never runs.
                    guard let way else { return }
                    session?.delegateQueue.addOperation { way.end(work.endOfInquiry) }
                }
            }
        #endif
        tell()
    }

    // MARK: An answer

    /// Gives the client an answer: at once, or step by step, so that a delegate can cancel in
    /// between, and time can pass.
    ///
    /// - Throws: `URLError` where the answer cannot be given; `CancellationError`.
    private func deliver(
        _ response: StubbedHTTP.Response, to request: StubbedHTTP.Request, by stub: any LoadingStub
    ) async throws {
        let delivery = try Delivery(response, to: request, through: loading)
        await step(by: stub) { client in
            let isHeard = delivery.begin(client)
            if isHeard || response.isSlow(answering: request.method) { return }
            for piece in delivery.pieces { delivery.give(piece, to: client) }
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
            await step(by: stub) { delivery.give(piece, to: $0) }
            if work.isOver { return }
        }
        if response.staysOpen(answering: request.method) {
            return try await stub.waitForClient(of: request, since: last, within: limit)
        }
        tell(by: stub) { delivery.end($0) }
    }

    /// Tells the client a part of the answer, and waits until its delegate has heard of it: one
    /// that cancels hears of nothing more.
    private func step(
        by stub: any LoadingStub, _ body: @escaping @Sendable (any URLProtocolClient) -> Void
    ) async {
        let tell: @Sendable () -> Void = {
            if let client = loading.client, !isCancelled, !work.isOver { body(client) }
        }
        #if canImport(FoundationNetworking)
            if let queue = task?.loadersQueue, let session = task?.loadersSession {
                let way = stub.sends(request, through: session)
                return await withCheckedContinuation { continuation in
                    queue.async {
                        work.tell(tell)
                        // A load that is over has no more steps to wait for.
                        if way == nil, work.isOver { return continuation.resume() }
                        wait(for: session, on: queue, back: way) { continuation.resume() }
                    }
                }
            }
        #endif
        work.tell(tell)
    }

    #if canImport(FoundationNetworking)
        /// Goes on when the delegate has heard what was told, and of the cancellation where it has
        /// cancelled.
        private func wait(
            for session: URLSession, on queue: DispatchQueue, back way: OwnWork.Errand?,
            _ goOn: @escaping @Sendable () -> Void
        ) {
            session.delegateQueue.addOperation {
                // What a delegate cancels is over a turn of the loader's queue later.
                queue.async {
                    guard let way else { return goOn() }
                    let end: @Sendable () -> Void = {
                        let endInquiry = work.endOfInquiry
                        way.end {
                            endInquiry?()
                            goOn()
                        }
                    }
                    // The loader has just put on the delegate's queue what it tells of it.
                    if work.isOver { session.delegateQueue.addOperation(end) } else { end() }
                }
            }
        }

        /// Lets a rehearsal hear that the task was cancelled, or goes on with an answer that was
        /// kept, before its time moves.
        ///
        /// The loader cancels in two turns of its queue, of which only the last reaches the
        /// protocol, and tells of it on the delegate's.
        func askWhenIdle(from exit: OwnWork.Exit, of stub: any LoadingStub) {
            guard let task, let queue = task.loadersQueue else { return }
            let session = task.loadersSession
            // What a step has cancelled may be over by now, or under way on the loader's queue.
            let isCancelled: @Sendable () -> Bool = {
                task.state == .canceling || task.state == .completed
            }
            // The loader lets go of its protocol, and of the work, as soon as a task is over.
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
