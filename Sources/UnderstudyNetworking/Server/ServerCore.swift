import Dispatch
import Foundation
import Understudy

/// Listens for connections to a server.
///
/// This type is marked `@unchecked Sendable` because, with the exception of its constants, it's
/// only used on the serial queue.
final class ServerCore: @unchecked Sendable {
    let queue = DispatchQueue(label: "understudy.loopback")
    let watcher: SocketWatcher
    private let responder: any StubbedHTTP.Responder
    let limits: StubbedHTTP.LoopbackServer.Limits
    /// The host and the port of the server itself.
    let authority: String
    private let location: TestReport.Location
    /// A function that accepts a connection. Tests replace it in order to simulate that no
    /// descriptors are available.
    private let accept: @Sendable (Socket) -> Socket.Acceptance
    /// The server represents another machine, so its work has a high priority, and doesn't wait for
    /// concurrently running tests.
    private let work = TestWork(priority: .high)
    private var listening: SocketWatch?
    private var isPaused = false
    private var hasRefused = false
    private var hasCutOff = false
    private var connections: [ObjectIdentifier: Connection] = [:]
    /// The accepted clients that wait for a connection to end.
    private var waitingClients: [(number: Int, socket: Socket)] = []
    /// The number of clients that have waited.
    private var waitCount = 0
    /// A function that refuses a client that has waited for long enough. On a busy machine, the
    /// system can report the end of a connection after another client has connected.
    private let refuseLater: Refusing
    private var requestCount = 0
    private let hasReportedDelay = Locked(false)

    typealias Refusing =
        @Sendable (
            _ queue: DispatchQueue, _ refuse: @escaping @Sendable () -> Void
        ) -> Void

    /// The time after which a client above the limit is refused.
    private static let waitLimit = DispatchTimeInterval.milliseconds(500)
    /// The time after which a server without a free descriptor tries to accept again.
    private static let retryInterval = DispatchTimeInterval.milliseconds(50)

    init(
        _ responder: any StubbedHTTP.Responder, limits: StubbedHTTP.LoopbackServer.Limits,
        authority: String, at location: TestReport.Location,
        accept: @escaping @Sendable (Socket) -> Socket.Acceptance = { $0.acceptConnection() },
        refuseLater: @escaping Refusing = {
            $0.asyncAfter(deadline: .now() + ServerCore.waitLimit, execute: $1)
        }
    ) throws {
        watcher = try SocketWatcher.shared()
        self.responder = responder
        self.accept = accept
        self.refuseLater = refuseLater
        self.limits = limits
        self.authority = authority
        self.location = location
    }

    func start(_ socket: Socket) {
        queue.sync {
            let watch = SocketWatch(
                socket, on: queue, by: watcher, read: { [weak self] in self?.acceptAll(socket) })
            watch.enable(.reading)
            listening = watch
        }
    }

    /// Stops the server after the current work on the queue has finished. This function doesn't
    /// wait.
    func stop() {
        queue.async {
            self.listening?.close()
            self.listening = nil
            for client in self.waitingClients { client.socket.closeDescriptor() }
            self.waitingClients = []
            for connection in self.connections.values { connection.close() }
        }
    }

    // MARK: Connections

    private func acceptAll(_ socket: Socket) {
        while true {
            switch accept(socket) {
            case .none: return
            case .exhausted: return pause()
            case .client(let client):
                if !hasRoom { closeEnded() }
                if !hasRoom { closeIdle() }
                if hasRoom { admit(client) } else { postpone(client) }
            }
        }
    }

    /// `true` if the limit allows another connection. A connection whose last response was sent
    /// doesn't count, because it only waits until its client closes it.
    private var hasRoom: Bool {
        connections.values.count { !$0.isDraining } < limits.connections
    }

    private func admit(_ client: Socket) {
        let connection = Connection(client, of: self)
        connections[ObjectIdentifier(connection)] = connection
    }

    /// Admits a client as soon as a connection ends or is idle, or refuses it if this takes too
    /// long.
    private func postpone(_ client: Socket) {
        guard waitingClients.count < limits.connections else { return refuse(client) }
        waitCount += 1
        waitingClients.append((waitCount, client))
        refuseLater(queue) { [self, number = waitCount] in
            closeEnded()
            // Clients are admitted in order, so none before this one is waiting.
            guard waitingClients.first?.number == number else { return }
            refuse(waitingClients.removeFirst().socket)
        }
    }

    /// Closes a connection that exceeds the limit. The first time this occurs, it's reported before
    /// the connection is closed.
    private func refuse(_ client: Socket) {
        if hasRefused { return client.closeDescriptor() }
        hasRefused = true
        // The context of the test, in which this must be reported, isn't available on this queue.
        work.start { [location, limits] in
            TestReport.send(
                TestReport(
                    "StubbedHTTP.LoopbackServer: refused a connection: "
                        + "the limit of \(ReportText.count(limits.connections, "open connection")) "
                        + "is reached\n"
                        + ReportText.row("add", "limits: .init(connections: …)"), at: location))
            client.closeDescriptor()
        }
    }

    /// Notes the first time that a client is cut off because it's too slow. It may be the subject
    /// of the test.
    ///
    /// - Parameters:
    ///   - failure: A description of the client's failure to act in time.
    ///   - completion: A closure that is called on the queue after the note was sent.
    func reportCutOff(_ failure: String, completion: @escaping @Sendable () -> Void) {
        if hasCutOff { return completion() }
        hasCutOff = true
        // The context of the test, in which this must be reported, isn't available on this queue.
        work.start { [location, limits, queue] in
            TestReport.send(
                TestReport(
                    "StubbedHTTP.LoopbackServer: cut off a client: \(failure) within "
                        + "\(limits.time)\n" + ReportText.row("add", "limits: .init(time: …)"),
                    at: location, severity: .note))
            queue.async(execute: completion)
        }
    }

    /// Pauses until a descriptor may be available.
    ///
    /// Otherwise, the source would call its handler repeatedly for a connection that can't be
    /// accepted. On Linux, the first delay on a queue also requires a descriptor, and never ends if
    /// none is available.
    private func pause() {
        closeIdle()
        guard let listening, !isPaused else { return }
        isPaused = true
        listening.disable(.reading)
        queue.asyncAfter(deadline: .now() + Self.retryInterval) { [weak self] in
            self?.resumeAccepting()
        }
    }

    func resumeAccepting() {
        guard isPaused else { return }
        isPaused = false
        listening?.enable(.reading)
    }

    /// Closes the connections whose clients have disconnected. On a busy machine, the thread that
    /// watches the sockets may not have had the time to notice it.
    private func closeEnded() {
        // A connection that is draining doesn't count, and its client may send without an end.
        for connection in connections.values where !connection.isDraining {
            connection.readAvailable()
        }
    }

    /// Closes an idle connection if a client is waiting for its place.
    func makeRoom() {
        if !waitingClients.isEmpty { closeIdle() }
    }

    /// Admits the clients that are waiting as soon as the limit allows it.
    func admitWaiting() {
        while !waitingClients.isEmpty, hasRoom { admit(waitingClients.removeFirst().socket) }
    }

    /// Closes the connection that has been idle for the longest time, if any.
    private func closeIdle() {
        connections.values.filter(\.isIdle).min { $0.lastRequest < $1.lastRequest }?.close()
    }

    func forget(_ connection: Connection) {
        connections[ObjectIdentifier(connection)] = nil
        connection.work.cancel()
        admitWaiting()
    }

    // MARK: Requests

    func serve(_ request: StubbedHTTP.Request, to connection: Connection) {
        requestCount += 1
        connection.lastRequest = requestCount
        connection.work = RunningWork()
        let option = connection.option
        work.start(connection.work) { [self] in
            await ServedClient.$current.withValue(ServedClient { .unknown }) {
                await answer(request, to: connection, option: option)
            }
        }
    }

    private nonisolated func answer(
        _ request: StubbedHTTP.Request, to connection: Connection, option: ConnectionOption
    ) async {
        guard let response = await response(to: request) else {
            return queue.async { connection.send(nil) }
        }
        let answer = ServerAnswer(response, to: request.method, option: option)
        guard response.isSlow(answering: request.method) else {
            return queue.async { connection.send(answer) }
        }
        do {
            try await send(answer, of: response, to: request, over: connection)
        } catch {
            queue.async { connection.close() }
        }
    }

    /// Reports the first response that is delayed although its responder doesn't have a timeline.
    private func reportIgnoredDelay(
        of response: StubbedHTTP.Response, to request: StubbedHTTP.Request
    ) {
        guard response.delay > .zero || response.pace > .zero, !(responder is StubbedHTTP.Service)
        else { return }
        let wasReported = hasReportedDelay.withLock { hasReported in
            defer { hasReported = true }
            return hasReported
        }
        if wasReported { return }
        let lines = [
            "StubbedHTTP.LoopbackServer: the response to \(request) was sent without its delay: "
                + "\(type(of: responder)) has no timeline",
            ReportText.row(
                "add",
                "StubbedHTTP.LoopbackServer(serving: StubbedHTTP.Service(serving: <#responder#>))"),
        ]
        TestReport.send(TestReport(lines.joined(separator: "\n"), at: location))
    }

    /// Sends the pieces of a response's body at their own pace.
    ///
    /// - Throws: An error if the client has disconnected or the test is interrupted.
    private nonisolated func send(
        _ answer: ServerAnswer, of response: StubbedHTTP.Response, to request: StubbedHTTP.Request,
        over connection: Connection
    ) async throws {
        let service = responder as? StubbedHTTP.Service
        let start = service?.timeline.elapsed ?? .zero
        queue.async {
            connection.begin(answer)
            if answer.pieces.isEmpty { connection.add() }
        }
        for (number, piece) in answer.pieces.enumerated() {
            let instant = start.adding(response.pace.times(number))
            try await service?.wait(until: instant, since: start, toAnswer: request, onTimeout: nil)
            queue.async { connection.add(piece) }
        }
        guard response.staysOpen(answering: request.method) else {
            return queue.async { connection.finish() }
        }
        try await service?.wait(until: nil, since: start, toAnswer: request, onTimeout: nil)
    }

    private nonisolated func response(
        to request: StubbedHTTP.Request
    ) async -> StubbedHTTP.Response? {
        do {
            let response = try await responder.respond(to: request)
            if let error = response.problem(answering: request) { throw error }
            guard response.isHTTP else { throw StubbedHTTP.Failure.notHTTP(request) }
            reportIgnoredDelay(of: response, to: request)
            return response
        } catch let error as StubbedHTTP.Failure {
            return .text("\(error.reported(at: location))\n", status: 500)
        } catch {
            return nil
        }
    }
}
