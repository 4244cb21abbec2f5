import Dispatch
import Foundation
import Understudy

/// One client of a loopback server, which sends one request and gets one answer.
///
/// `@unchecked`: everything happens on the server's serial queue.
final class Connection: @unchecked Sendable {
    private let socket: Socket
    private let queue: DispatchQueue
    private let reading: any DispatchSourceRead
    private let writing: any DispatchSourceWrite
    /// What the server does with a request, and when the client is gone.
    private let serve: (ReceivedRequest, Connection) -> Void
    private let onClose: (Connection) -> Void
    private let timeLimit: DispatchTimeInterval
    private var deadline: DispatchWorkItem?
    private var parser: RequestParser
    private var output = Data()
    private var state = State.receiving

    private enum State {
        case receiving
        case serving
        case sending
        /// All is sent. What still comes is thrown away: closing over unread bytes would take the
        /// answer back.
        case draining
        case closed
    }

    init(
        _ socket: Socket, on queue: DispatchQueue, bodyLimit: Int, timeLimit: DispatchTimeInterval,
        serve: @escaping (ReceivedRequest, Connection) -> Void,
        onClose: @escaping (Connection) -> Void
    ) {
        self.socket = socket
        self.queue = queue
        self.serve = serve
        self.onClose = onClose
        self.timeLimit = timeLimit
        parser = RequestParser(bodyLimit: bodyLimit)
        reading = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
        writing = DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor, queue: queue)
    }

    /// Begins to read. The connection holds itself until it is closed.
    func start() {
        let sources = DispatchGroup()
        sources.enter()
        sources.enter()
        reading.setEventHandler { self.read() }
        writing.setEventHandler { self.write() }
        reading.setCancelHandler { sources.leave() }
        writing.setCancelHandler { sources.leave() }
        // A source must be gone before its descriptor is.
        sources.notify(queue: queue) { [socket] in socket.close() }
        reading.resume()
        limitTime { $0.refuse(.init(status: 408, reason: "the request did not come in time")) }
    }

    // MARK: Receiving

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        switch socket.read(into: &buffer) {
        case .later: break
        case .over: close()
        case .bytes(let count): if state == .receiving { take(buffer[..<count]) }
        }
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        switch parser.take(bytes) {
        case .needsMore: break
        case .awaitsContinue:
            // So short a text goes out at once, or the client is gone.
            let text = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
            _ = text.withUnsafeBytes { socket.write($0) }
        case .refused(let refusal): refuse(refusal)
        case .request(let request):
            deadline?.cancel()
            state = .serving
            // A client that says no more may still wait for its answer.
            reading.suspend()
            serve(request, self)
        }
    }

    private func refuse(_ refusal: Refusal) {
        reading.suspend()
        state = .serving
        let response = StubbedResponse.text("\(refusal.reason)\n", status: refusal.status)
        send(response.message(for: .get))
    }

    // MARK: Sending

    /// Sends an answer and ends the connection; `nil` ends it at once.
    func send(_ message: Data?) {
        guard state == .serving else { return }
        guard let message else { return close() }
        output = message
        state = .sending
        limitTime { $0.close() }
        writing.resume()
        // Most answers go out at once, and so before any limit.
        write()
    }

    private func write() {
        guard state == .sending else { return }
        switch output.withUnsafeBytes({ socket.write($0) }) {
        case .later: break
        case .over: close()
        case .bytes(let count):
            output = output.dropFirst(count)
            guard output.isEmpty else { return }
            state = .draining
            writing.suspend()
            socket.finishWriting()
            reading.resume()
        }
    }

    // MARK: Ending

    private func limitTime(_ act: @escaping (Connection) -> Void) {
        deadline?.cancel()
        let work = DispatchWorkItem { [weak self] in if let self { act(self) } }
        deadline = work
        queue.asyncAfter(deadline: .now() + timeLimit, execute: work)
    }

    func close() {
        if state == .closed { return }
        // A source has to run to be cancelled.
        if state == .serving || state == .sending { reading.resume() }
        if state != .sending { writing.resume() }
        state = .closed
        deadline?.cancel()
        reading.cancel()
        writing.cancel()
        onClose(self)
    }
}
