import Dispatch
import Foundation
import Understudy

/// Serves a stub's routes, or any responder, to other processes: over HTTP/1.1 on 127.0.0.1.
///
/// ```swift
/// let urls = StubbedURLs()
/// urls.on(.get, "/places").returns(.json("[]"))
/// let server = try LoopbackServer(serving: urls)
/// process.environment = ["SERVICE_URL": server.url.absoluteString]
/// ```
///
/// It is for tests of a whole process. Where code takes a session, ``StubbedURLs`` is faster and
/// opens no socket. The system chooses the port. A connection carries one request. Answers run in
/// the context of the test that made the server. If the request has no answer, the client gets 500
/// with the report, and the test fails; any other error loses the connection. Redirects are not
/// followed: the client gets them.
///
/// Bad input is answered with 400, 408, 413 or 431, with the reason as text. Memory and time are
/// bounded by the limits. The server stops when it is released.
public final class LoopbackServer: Sendable {
    /// `http://127.0.0.1:` and the port.
    public let url: URL
    /// The port.
    public let port: UInt16
    private let core: Core

    /// Bounds for what clients send.
    public struct Limits: Sendable {
        /// The most bytes of a body; more is 413.
        public var body: Int
        /// The most connections at a time; one more is closed at once.
        public var connections: Int
        /// How long a request may take to come in, and an answer to go out.
        public var time: Duration

        /// Makes limits.
        ///
        /// - Parameters:
        ///   - body: the most bytes of a body; more is 413.
        ///   - connections: the most connections at a time; one more is closed at once.
        ///   - time: how long a request may take to come in, and an answer to go out.
        public init(
            body: Int = 16 << 20, connections: Int = 128, time: Duration = .seconds(10)
        ) {
            self.body = body
            self.connections = connections
            self.time = time
        }
    }

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - responder: what answers the requests.
    ///   - limits: bounds for what clients send.
    /// - Throws: an error with the system's reason when no socket can be opened.
    public init(
        serving responder: any StubbedHTTP.Responder, limits: Limits = Limits(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) throws {
        let (socket, port) = try Socket.listening()
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
        self.url = url
        self.port = port
        core = Core(
            responder, limits,
            at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
        core.start(socket)
    }

    deinit { core.stop() }

    /// Stops to listen, and closes all connections. A second time does nothing.
    public func stop() { core.stop() }
}

/// What listens.
///
/// `@unchecked`: everything but the constants happens on the serial queue.
private final class Core: @unchecked Sendable {
    private let queue = DispatchQueue(label: "understudy.loopback")
    private let responder: any StubbedHTTP.Responder
    private let limits: LoopbackServer.Limits
    private let location: TestReport.Location
    private let work = TestWork()
    private var listening: (any DispatchSourceRead)?
    private var connections: [ObjectIdentifier: (connection: Connection, work: RunningWork)] = [:]

    init(
        _ responder: any StubbedHTTP.Responder, _ limits: LoopbackServer.Limits,
        at location: TestReport.Location
    ) {
        self.responder = responder
        self.limits = limits
        self.location = location
    }

    func start(_ socket: Socket) {
        queue.sync {
            let source = DispatchSource.makeReadSource(
                fileDescriptor: socket.descriptor, queue: queue)
            source.setEventHandler { [weak self] in self?.accept(socket) }
            source.setCancelHandler { socket.close() }
            source.resume()
            listening = source
        }
    }

    /// Comes after what is being done on the queue, and waits for nothing.
    func stop() {
        queue.async {
            self.listening?.cancel()
            self.listening = nil
            for (connection, _) in self.connections.values { connection.close() }
        }
    }

    private func accept(_ socket: Socket) {
        while let client = socket.accept() {
            guard connections.count < limits.connections else {
                client.close()
                continue
            }
            let connection = Connection(
                client, on: queue, bodyLimit: limits.body, timeLimit: limits.time.dispatch,
                serve: { [weak self] in self?.serve($0, to: $1) },
                onClose: { [weak self] in self?.forget($0) })
            connections[ObjectIdentifier(connection)] = (connection, RunningWork())
            connection.start()
        }
    }

    private func serve(_ request: ReceivedRequest, to connection: Connection) {
        guard let running = connections[ObjectIdentifier(connection)]?.work else { return }
        work.start(running) { [responder, location, queue] in
            let message = await Self.answer(to: request, by: responder, at: location)
            queue.async { connection.send(message) }
        }
    }

    private static func answer(
        to request: ReceivedRequest, by responder: any StubbedHTTP.Responder,
        at location: TestReport.Location
    ) async -> Data? {
        do {
            let response = try await responder.respond(to: request)
            if let error = response.problem(answering: request) { throw error }
            return response.message(for: request.method)
        } catch let error as StubbedURLs.Failure {
            let error = error.reported(at: location)
            return StubbedResponse.text("\(error)\n", status: 500).message(for: request.method)
        } catch {
            return nil
        }
    }

    private func forget(_ connection: Connection) {
        connections.removeValue(forKey: ObjectIdentifier(connection))?.work.cancel()
    }
}

extension Duration {
    /// For the queue, which counts in nanoseconds.
    fileprivate var dispatch: DispatchTimeInterval {
        .nanoseconds(Int(clamping: Int64((self / .nanoseconds(1)).rounded())))
    }
}
