import Dispatch
import Foundation
import Understudy

/// A type that listens for connections to a server.
///
/// This type is marked `@unchecked Sendable` because, with the exception of its constants, it is
/// only used on the serial queue.
final class ServerCore: @unchecked Sendable {
    private let queue = DispatchQueue(label: "understudy.loopback")
    private let watcher: SocketWatcher
    private let responder: any StubbedHTTP.Responder
    private let limits: ConnectionLimits
    private let connectionLimit: Int
    private let location: TestReport.Location
    /// A function that accepts a connection. Tests replace it in order to simulate that no
    /// descriptors are available.
    private let accept: @Sendable (Socket) -> Socket.Acceptance
    /// The server represents another machine, so its work has a high priority, and does not wait
    /// for concurrently running tests.
    private let work = TestWork(priority: .high)
    private var listening: SocketWatch?
    private var isPaused = false
    private var hasRefused = false
    private var clients: [ObjectIdentifier: Client] = [:]
    private var requestCount = 0
    private let hasReportedDelay = Locked(false)

    private struct Client {
        let connection: Connection
        /// The work that creates a response for this connection.
        var work = RunningWork()
        /// The number of requests from all clients at the time when this client sent its most
        /// recent request.
        var lastRequest = 0
    }

    init(
        _ responder: any StubbedHTTP.Responder, _ limits: StubbedHTTP.LoopbackServer.Limits,
        authority: String, at location: TestReport.Location,
        accept: @escaping @Sendable (Socket) -> Socket.Acceptance = { $0.accept() }
    ) throws {
        watcher = try SocketWatcher.shared()
        self.responder = responder
        self.accept = accept
        self.limits = ConnectionLimits(
            body: limits.body, requests: limits.requests, time: limits.time.interval(),
            authority: authority)
        connectionLimit = limits.connections
        self.location = location
    }

    func start(_ socket: Socket) {
        queue.sync {
            let watch = SocketWatch(
                socket, on: queue, by: watcher, read: { [weak self] in self?.acceptAll(socket) })
            watch.turn(.reading, true)
            listening = watch
        }
    }

    /// Stops the server after the current work on the queue has finished. This function does not
    /// wait.
    func stop() {
        queue.async {
            self.listening?.close()
            self.listening = nil
            for client in self.clients.values { client.connection.close() }
        }
    }

    // MARK: Connections

    private func acceptAll(_ socket: Socket) {
        while true {
            switch accept(socket) {
            case .none: return
            case .exhausted: return pause()
            case .client(let client):
                if clients.count >= connectionLimit { closeIdle() }
                if clients.count < connectionLimit { serve(client) } else { refuse(client) }
            }
        }
    }

    /// Closes a connection that exceeds the limit. The first time this occurs, it is reported
    /// before the connection is closed.
    private func refuse(_ client: Socket) {
        if hasRefused { return client.close() }
        hasRefused = true
        // The context of the test, in which this must be reported, is not available on this queue.
        work.start { [location, connectionLimit] in
            TestReport.send(
                TestReport(
                    "StubbedHTTP.LoopbackServer: refused a connection: "
                        + "the limit of \(ReportText.count(connectionLimit, "open connection")) "
                        + "is reached\n"
                        + ReportText.row("add", "limits: .init(connections: …)"), at: location))
            client.close()
        }
    }

    /// Pauses until a descriptor may be available.
    ///
    /// Otherwise, the source would call its handler repeatedly for a connection that cannot be
    /// accepted. On Linux, the first delay on a queue also requires a descriptor, and never ends if
    /// none is available.
    private func pause() {
        closeIdle()
        guard let listening, !isPaused else { return }
        isPaused = true
        listening.turn(.reading, false)
        queue.asyncAfter(deadline: .now() + .milliseconds(50)) { [weak self] in
            self?.resumeAccepting()
        }
    }

    private func resumeAccepting() {
        guard isPaused else { return }
        isPaused = false
        listening?.turn(.reading, true)
    }

    /// Closes the connection that has been idle for the longest time, if any.
    private func closeIdle() {
        clients.values.filter(\.connection.isIdle).min { $0.lastRequest < $1.lastRequest }?
            .connection.close()
    }

    private func serve(_ socket: Socket) {
        let connection = Connection(
            socket, on: queue, watchedBy: watcher, limits: limits,
            serve: { [weak self] in self?.serve($0, to: $1) },
            onClose: { [weak self] in self?.forget($0) },
            onRelease: { [weak self] in self?.resumeAccepting() })
        clients[ObjectIdentifier(connection)] = Client(connection: connection)
        connection.start()
    }

    private func forget(_ connection: Connection) {
        clients.removeValue(forKey: ObjectIdentifier(connection))?.work.cancel()
    }

    // MARK: Requests

    private func serve(_ request: StubbedHTTP.Request, to connection: Connection) {
        guard var client = clients[ObjectIdentifier(connection)] else { return }
        requestCount += 1
        client.lastRequest = requestCount
        client.work = RunningWork()
        clients[ObjectIdentifier(connection)] = client
        let option = connection.option
        work.start(client.work) { [self] in
            await ResponseClient.$current.withValue(.init { .unknown }) {
                await answer(request, to: connection, option)
            }
        }
    }

    private nonisolated func answer(
        _ request: StubbedHTTP.Request, to connection: Connection, _ option: ConnectionOption
    ) async {
        let response = await Self.answer(to: request, by: responder, at: location)
        response.map { reportIgnoredDelay(of: $0, to: request) }
        let answer = response.map { ServerAnswer($0, to: request.method, option) }
        guard let response, let answer, response.isSlow(answering: request.method) else {
            return queue.async { connection.send(answer) }
        }
        queue.async { connection.begin(answer) }
        do {
            let stub = responder as? any LoadingStub
            try await Self.send(answer, of: response, to: request, by: stub) { piece in
                queue.async { piece.map(connection.add) ?? connection.finish() }
            }
        } catch {
            queue.async { connection.close() }
        }
    }

    /// Reports the first response that is delayed although its responder does not have a timeline.
    private func reportIgnoredDelay(
        of response: StubbedHTTP.Response, to request: StubbedHTTP.Request
    ) {
        guard response.delay > .zero || response.pace > .zero, !(responder is any LoadingStub)
        else { return }
        let isReported = hasReportedDelay.withLock { isReported in
            defer { isReported = true }
            return isReported
        }
        if isReported { return }
        let lines = [
            "StubbedHTTP.LoopbackServer: the response to \(request) was sent without its delay: "
                + "\(type(of: responder)) has no timeline",
            ReportText.row(
                "add",
                "StubbedHTTP.LoopbackServer(serving: StubbedHTTP.Service(serving: <#responder#>))"),
        ]
        TestReport.send(TestReport(lines.joined(separator: "\n"), at: location))
    }

    /// Sends the pieces of a response's body at their own pace, followed by `nil`.
    ///
    /// - Throws: An error if the client has disconnected or the test is interrupted.
    private static func send(
        _ answer: ServerAnswer, of response: StubbedHTTP.Response, to request: StubbedHTTP.Request,
        by stub: (any LoadingStub)?, _ send: (Data?) -> Void
    ) async throws {
        let start = stub?.timeline.now ?? .zero
        if answer.pieces.isEmpty { send(Data()) }
        for (number, piece) in answer.pieces.enumerated() {
            let instant = start + response.pace * number
            try await stub?.wait(until: instant, since: start, toAnswer: request, within: nil)
            send(piece)
        }
        guard response.staysOpen(answering: request.method) else { return send(nil) }
        try await stub?.waitForClient(of: request, since: start, within: nil)
    }

    private static func answer(
        to request: StubbedHTTP.Request, by responder: any StubbedHTTP.Responder,
        at location: TestReport.Location
    ) async -> StubbedHTTP.Response? {
        do {
            let response = try await responder.respond(to: request)
            if let error = response.problem(answering: request) { throw error }
            guard response.isHTTP else { throw StubbedHTTP.Failure.notHTTP(request) }
            return response
        } catch let error as StubbedHTTP.Failure {
            return .text("\(error.reported(at: location))\n", status: 500)
        } catch {
            return nil
        }
    }
}

extension Duration {
    /// Returns this duration in the form that is used by queues, in the smallest unit that fits.
    ///
    /// On watches, an `Int` has 32 bits, which limits the number of nanoseconds to two seconds.
    ///
    /// - Parameters:
    ///   - most: The largest number that fits.
    func interval(upTo most: Int = .max) -> DispatchTimeInterval {
        let units: [(unit: Duration, interval: (Int) -> DispatchTimeInterval)] = [
            (.nanoseconds(1), DispatchTimeInterval.nanoseconds),
            (.microseconds(1), DispatchTimeInterval.microseconds),
            (.milliseconds(1), DispatchTimeInterval.milliseconds),
        ]
        for (unit, interval) in units {
            let count = (self / unit).rounded()
            if count.magnitude < Double(most) { return interval(Int(count)) }
        }
        return .seconds(Swift.min(Int(clamping: components.seconds), most))
    }
}
