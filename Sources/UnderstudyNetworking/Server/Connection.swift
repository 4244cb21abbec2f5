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
    private var isReading = false
    private var isWriting = false

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
        _ socket: Socket, on queue: DispatchQueue, parser: RequestParser,
        timeLimit: DispatchTimeInterval,
        serve: @escaping (ReceivedRequest, Connection) -> Void,
        onClose: @escaping (Connection) -> Void
    ) {
        self.socket = socket
        self.queue = queue
        self.serve = serve
        self.onClose = onClose
        self.timeLimit = timeLimit
        self.parser = parser
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
        reads(true)
        limitTime { $0.refuse(.init(status: 408, reason: "the request did not come in time")) }
    }

    // MARK: Receiving

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        switch socket.read(into: &buffer) {
        case .later: break
        case .over: close()
        // A client that says no more may still wait for its answer.
        case .end: if state == .serving { findOut() } else { close() }
        case .bytes(let count): if state == .receiving { take(buffer[..<count]) }
        }
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        switch parser.take(bytes) {
        case .needsMore: break
        case .awaitsContinue:
            // So short a text goes out at once, or the client is gone.
            let text = Array(Self.leave.utf8)
            _ = text.withUnsafeBytes { socket.write($0) }
        case .refused(let refusal): refuse(refusal)
        case .request(let request):
            deadline?.cancel()
            state = .serving
            // What more comes is thrown away. That the client goes comes this way too.
            serve(request, self)
        }
    }

    private func refuse(_ refusal: Refusal) {
        state = .serving
        let response = StubbedResponse.text("\(refusal.reason)\n", status: refusal.status)
        send(response.message(for: .get))
    }

    /// Finds out whether a client that has said all waits for its answer, or has gone.
    ///
    /// Both look alike until something is sent. One that waits ignores leave to go on that it has
    /// not asked for (RFC 9110, 15.2), and where there is none the system answers with a reset.
    private func findOut() {
        reads(false)
        guard parser.isModern else { return }
        let text = Array(Self.leave.utf8)
        _ = text.withUnsafeBytes { socket.write($0) }
        awaitReset(after: .milliseconds(1))
    }

    /// Looks for the reset, which comes at once on most machines, again and again.
    private func awaitReset(after pause: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in
            guard let self, state == .serving else { return }
            if socket.hasFailed { return close() }
            awaitReset(after: .milliseconds(250))
        }
    }

    private static let leave = "HTTP/1.1 100 Continue\r\n\r\n"

    // MARK: Sending

    /// Sends an answer and ends the connection; `nil` ends it at once.
    func send(_ message: Data?) {
        guard state == .serving else { return }
        guard let message else { return close() }
        output = message
        state = .sending
        limitTime { $0.close() }
        reads(false)
        writes(true)
        // Most answers go out at once, and so before any limit.
        write()
    }

    private func write() {
        guard state == .sending else { return }
        switch output.withUnsafeBytes({ socket.write($0) }) {
        case .later: break
        case .end, .over: close()
        case .bytes(let count):
            output = output.dropFirst(count)
            guard output.isEmpty else { return }
            state = .draining
            writes(false)
            socket.finishWriting()
            reads(true)
        }
    }

    // MARK: Ending

    private func reads(_ isOn: Bool) {
        guard isOn != isReading else { return }
        isReading = isOn
        if isOn { reading.resume() } else { reading.suspend() }
    }

    private func writes(_ isOn: Bool) {
        guard isOn != isWriting else { return }
        isWriting = isOn
        if isOn { writing.resume() } else { writing.suspend() }
    }

    private func limitTime(_ act: @escaping (Connection) -> Void) {
        deadline?.cancel()
        let work = DispatchWorkItem { [weak self] in if let self { act(self) } }
        deadline = work
        queue.asyncAfter(deadline: .now() + timeLimit, execute: work)
    }

    func close() {
        if state == .closed { return }
        // A source has to run to be cancelled.
        reads(true)
        writes(true)
        state = .closed
        deadline?.cancel()
        reading.cancel()
        writing.cancel()
        onClose(self)
    }
}
