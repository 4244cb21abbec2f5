import Dispatch
import Foundation
import Understudy

/// What listens.
///
/// `@unchecked`: everything but the constants happens on the serial queue.
final class ServerCore: @unchecked Sendable {
    private let queue = DispatchQueue(label: "understudy.loopback")
    private let responder: any StubbedHTTP.Responder
    private let limits: LoopbackServer.Limits
    /// The host and the port.
    private let authority: String
    private let location: TestReport.Location
    private let work = TestWork()
    private var listening: (any DispatchSourceRead)?
    private var connections: [ObjectIdentifier: (connection: Connection, work: RunningWork)] = [:]

    init(
        _ responder: any StubbedHTTP.Responder, _ limits: LoopbackServer.Limits,
        authority: String, at location: TestReport.Location
    ) {
        self.responder = responder
        self.limits = limits
        self.authority = authority
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
                client, on: queue,
                parser: RequestParser(bodyLimit: limits.body, authority: authority),
                timeLimit: limits.time.dispatch,
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
            guard response.isHTTP else { throw StubbedHTTP.Failure.notHTTP(request) }
            return response.message(for: request.method)
        } catch let error as StubbedHTTP.Failure {
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
