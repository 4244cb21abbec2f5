import Dispatch
import Foundation
import Understudy

/// One client of a `StubbedHTTP.LoopbackServer`: it sends requests, and receives the responses in
/// order.
///
/// `@unchecked`: everything happens on the server's serial queue.
final class Connection: @unchecked Sendable {
    private let socket: Socket
    private let queue: DispatchQueue
    private let reading: SwitchedSource
    private let writing: SwitchedSource
    /// The server's function for a request, and for the client's end.
    private let serve: (StubbedHTTP.Request, Connection) -> Void
    private let onClose: (Connection) -> Void
    /// Called after its descriptor was closed.
    private let onRelease: () -> Void
    private let limits: ConnectionLimits
    private var deadline: DispatchWorkItem?
    private var parser: RequestParser
    /// Received bytes of further requests while a response is being made.
    private var unread = Data()
    /// `true` after the client has finished sending.
    private var hasEnded = false
    private var requestCount = 0
    private var output = Data()
    private var closesBehindOutput = true
    /// `true` if more of the response will follow.
    private var hasMore = false
    private var state = State.idle

    private enum State {
        /// No bytes of the next request were received.
        case idle
        case receiving
        case serving
        case sending
        /// Everything is sent. Further input is discarded: closing a socket with unread bytes would
        /// discard the response.
        case draining
        case closed
    }

    init(
        _ socket: Socket, on queue: DispatchQueue, limits: ConnectionLimits,
        serve: @escaping (StubbedHTTP.Request, Connection) -> Void,
        onClose: @escaping (Connection) -> Void, onRelease: @escaping () -> Void
    ) {
        self.socket = socket
        self.queue = queue
        self.serve = serve
        self.onClose = onClose
        self.onRelease = onRelease
        self.limits = limits
        parser = limits.parser
        let descriptor = socket.descriptor
        reading = SwitchedSource(
            DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue))
        writing = SwitchedSource(
            DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue))
    }

    /// Starts reading. The connection retains itself until it's closed.
    func start() {
        let sources = DispatchGroup()
        sources.enter()
        sources.enter()
        reading.start({ self.read() }, whenCancelled: { sources.leave() })
        writing.start({ self.write() }, whenCancelled: { sources.leave() })
        // A source must be cancelled before its descriptor is closed.
        sources.notify(queue: queue) { [socket, onRelease] in
            socket.close()
            onRelease()
        }
        reading.turn(true)
        // The limit also applies to a client that sends nothing.
        limitReceiving()
    }

    /// `true` if it can be closed without loss: it has received a response, and no request is
    /// pending.
    var isIdle: Bool { state == .idle && requestCount > 0 }

    /// The `Connection` field of the response, which determines whether the client may send another
    /// request.
    var option: ConnectionOption {
        parser.option == .close || requestCount >= limits.requests ? .close : parser.option
    }

    // MARK: Receiving

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        switch socket.read(into: &buffer) {
        case .later: break
        case .over: close()
        case .end:
            hasEnded = true
            // A client that has finished sending may still wait for its response.
            if state == .serving { probeClient() } else { close() }
        case .bytes(let count):
            switch state {
            case .idle, .receiving: take(buffer[..<count])
            case .serving: keep(buffer[..<count])
            case .sending where hasMore: keep(buffer[..<count])
            case .sending, .draining, .closed: break
            }
        }
    }

    private func take(_ bytes: some Collection<UInt8>) {
        if state == .idle {
            state = .receiving
            limitReceiving()
        }
        switch parser.take(bytes) {
        case .needsMore: break
        case .awaitsContinue:
            // Such a short text is sent at once, or the client is gone.
            let text = Array(Self.leave.utf8)
            _ = text.withUnsafeBytes { socket.write($0) }
        case .refused(let refusal): refuse(refusal)
        case .request(let request):
            deadline?.cancel()
            unread = parser.rest
            requestCount += 1
            state = .serving
            // The client's end is detected while reading.
            serve(request, self)
        }
    }

    /// Keeps received bytes of further requests (RFC 9112, 9.3.2), up to the length of one.
    private func keep(_ bytes: ArraySlice<UInt8>) {
        guard option != .close else { return }
        unread.append(contentsOf: bytes)
        if unread.count - RequestParser.headLimit > limits.body { reading.turn(false) }
    }

    private func refuse(_ refusal: Refusal) {
        state = .serving
        let response = StubbedHTTP.Response.text("\(refusal.reason)\n", status: refusal.status)
        send(ServerAnswer(response, to: .get, .close))
    }

    /// Determines whether a client that has finished sending waits for its response, or is gone.
    ///
    /// The two can't be distinguished until something is sent. A waiting client ignores an
    /// unexpected 100 response (RFC 9110, 15.2); if there is no client, the system replies with a
    /// reset.
    private func probeClient() {
        reading.turn(false)
        guard parser.isHTTP11 else { return }
        let text = Array(Self.leave.utf8)
        _ = text.withUnsafeBytes { socket.write($0) }
        awaitReset(after: .milliseconds(1))
    }

    /// Checks repeatedly for the reset, which arrives at once on most machines.
    private func awaitReset(after pause: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in
            guard let self, state == .serving else { return }
            if socket.hasFailed { return close() }
            awaitReset(after: .milliseconds(250))
        }
    }

    private static let leave = "HTTP/1.1 100 Continue\r\n\r\n"

    // MARK: Sending

    /// Sends a response; `nil` closes the connection at once.
    func send(_ answer: ServerAnswer?) {
        guard state == .serving else { return }
        guard let answer else { return close() }
        begin(answer, with: answer.pieces)
        finish()
    }

    /// Sends the beginning of a response.
    func begin(_ answer: ServerAnswer, with pieces: some Sequence<Data> = []) {
        guard state == .serving else { return }
        output = answer.head
        for piece in pieces { output.append(piece) }
        closesBehindOutput = answer.closes
        hasMore = true
        state = .sending
    }

    /// Sends more of the current response.
    func add(_ piece: Data = Data()) {
        guard state == .sending, hasMore else { return }
        output.append(piece)
        flush()
        // A client's end is detected while nothing is sent.
        if state == .sending { reading.turn(true) }
    }

    /// Ends the current response.
    func finish() {
        guard state == .sending, hasMore else { return }
        hasMore = false
        reading.turn(false)
        flush()
    }

    /// Sends the pending bytes. Most responses are sent at once, before any time limit.
    private func flush() {
        limitTime { $0.close() }
        writing.turn(true)
        write()
    }

    private func write() {
        guard state == .sending else { return }
        if !output.isEmpty {
            switch output.withUnsafeBytes({ socket.write($0) }) {
            case .later: return
            case .end, .over: return close()
            case .bytes(let count): output = output.dropFirst(count)
            }
        }
        guard output.isEmpty else { return }
        writing.turn(false)
        if hasMore { return deadline?.cancel() ?? () }
        closesBehindOutput ? drain() : awaitNext()
    }

    private func drain() {
        state = .draining
        socket.finishWriting()
        reading.turn(true)
    }

    /// Continues with the next request, which may already be received.
    private func awaitNext() {
        deadline?.cancel()
        state = .idle
        parser = limits.parser
        let bytes = unread
        unread = Data()
        if !bytes.isEmpty { take(bytes) }
        guard hasEnded else { return reading.turn(true) }
        if state == .serving { probeClient() } else if state != .sending { close() }
    }

    // MARK: Ending

    private func limitReceiving() {
        limitTime { $0.refuse(.init(status: 408, reason: "the request didn't arrive in time")) }
    }

    private func limitTime(_ act: @escaping (Connection) -> Void) {
        deadline?.cancel()
        let work = DispatchWorkItem { [weak self] in if let self { act(self) } }
        deadline = work
        queue.asyncAfter(deadline: .now() + limits.time, execute: work)
    }

    func close() {
        if state == .closed { return }
        state = .closed
        deadline?.cancel()
        reading.cancel()
        writing.cancel()
        onClose(self)
    }
}
