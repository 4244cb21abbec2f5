import Dispatch
import Foundation
import Understudy

/// The connection of a client to a `StubbedHTTP.LoopbackServer`.
///
/// The client sends requests, and it receives the responses in the same order.
///
/// This type is marked `@unchecked Sendable` because it's only used on the server's serial queue.
final class Connection: @unchecked Sendable {
    private let socket: Socket
    private weak let server: ServerCore?
    private let queue: DispatchQueue
    private let limits: StubbedHTTP.LoopbackServer.Limits
    /// The host and the port of the server itself.
    private let authority: String
    private var watch: SocketWatch?
    /// The work that creates a response for this connection.
    var work = RunningWork()
    /// The number of requests from all clients at the time when this client sent its most recent
    /// request.
    var lastRequest = 0
    private var deadline: DispatchWorkItem?
    private var parser: RequestParser
    /// The bytes of further requests that were received while a response is being created.
    private var unread = Data()
    /// `true` if the client has finished sending.
    private var hasEnded = false
    private var requestCount = 0
    private var output = Data()
    private var closesAfterOutput = true
    /// `true` if the response has more pieces that haven't been added yet.
    private var hasMore = false
    private var state = State.idle

    private enum State {
        /// No bytes of the next request have been received.
        case idle
        case receiving
        case serving
        case sending
        /// All responses have been sent. Further input is read and discarded, because closing a
        /// socket with unread bytes would also discard the response.
        case draining
        case closed
    }

    /// Starts to read requests. The connection retains itself until it's closed.
    init(_ socket: Socket, of server: ServerCore) {
        self.socket = socket
        self.server = server
        queue = server.queue
        limits = server.limits
        authority = server.authority
        parser = RequestParser(bodyLimit: limits.body, authority: authority)
        watch = SocketWatch(
            socket, on: queue, by: server.watcher, read: { self.read() }, write: { self.write() })
        watch?.enable(.reading)
        // The time limit also applies if a client doesn't send anything.
        limitReceiving()
    }

    /// `true` if this connection can be closed without losing anything, because a response was sent
    /// and no request is pending.
    var isIdle: Bool { state == .idle && requestCount > 0 }

    /// `true` if the last response was sent, and the client hasn't closed the connection yet.
    var isDraining: Bool { state == .draining }

    /// The value of the response's `Connection` field. It determines whether the client can send
    /// another request.
    var option: ConnectionOption {
        parser.option == .close || requestCount >= limits.requests ? .close : parser.option
    }

    // MARK: Receiving

    /// Reads everything that has arrived, in order to notice that the client has disconnected.
    func readAvailable() {
        while watch?.isEnabled(.reading) == true, read() {}
        if state == .serving, hasEnded, socket.hasFailed { close() }
    }

    /// The maximum number of bytes to read at a time.
    private static let bufferLength = 64 << 10

    /// Reads once, and returns whether there may be more to read.
    @discardableResult
    private func read() -> Bool {
        var buffer = [UInt8](repeating: 0, count: Self.bufferLength)
        switch socket.read(into: &buffer) {
        case .wouldBlock:
            return false
        case .disconnected:
            close()
            return false
        case .endOfInput:
            hasEnded = true
            // A client that has finished sending may still be waiting for its response.
            if state == .serving { probeClient() } else { close() }
            return false
        case .bytes(let count):
            switch state {
            case .idle, .receiving: parse(buffer[..<count])
            case .serving: storeUnread(buffer[..<count])
            case .sending where hasMore: storeUnread(buffer[..<count])
            case .sending, .draining, .closed: break
            }
            return true
        }
    }

    private func parse(_ bytes: some Collection<UInt8>) {
        if state == .idle {
            state = .receiving
            limitReceiving()
        }
        switch parser.parse(bytes) {
        case .needsMore: break
        case .awaitsContinue:
            // Such a short text is sent immediately unless the client has disconnected.
            let text = Array(Self.continueResponse.utf8)
            _ = text.withUnsafeBytes { socket.write($0) }
        case .refused(let refusal): refuse(refusal)
        case .request(let request):
            deadline?.cancel()
            unread = parser.rest
            requestCount += 1
            state = .serving
            // Reading remains on, so that the connection notices when the client has finished
            // sending.
            server?.serve(request, to: self)
        }
    }

    /// Stores received bytes of further requests (RFC 9112, 9.3.2). Their number is limited to the
    /// length of a single request.
    private func storeUnread(_ bytes: ArraySlice<UInt8>) {
        guard option != .close else { return }
        unread.append(contentsOf: bytes)
        if unread.count - RequestParser.headLimit > limits.body { watch?.disable(.reading) }
    }

    private func refuse(_ refusal: Refusal) {
        state = .serving
        let response = StubbedHTTP.Response.text("\(refusal.reason)\n", status: refusal.status)
        send(ServerAnswer(response, to: .get, option: .close))
    }

    /// Checks whether a client that has finished sending is waiting for its response or has
    /// disconnected.
    ///
    /// It isn't possible to distinguish these until something is sent. A client that is waiting
    /// ignores an unexpected response with the status 100 (RFC 9110, 15.2). If the client has
    /// disconnected, the system replies with a reset instead.
    private func probeClient() {
        watch?.disable(.reading)
        guard parser.isHTTP11 else { return }
        let text = Array(Self.continueResponse.utf8)
        _ = text.withUnsafeBytes { socket.write($0) }
        awaitReset(after: Self.firstResetCheck)
    }

    /// The time after which most machines have received a reset.
    private static let firstResetCheck = DispatchTimeInterval.milliseconds(1)
    private static let resetCheckInterval = DispatchTimeInterval.milliseconds(250)

    /// Checks repeatedly for the reset.
    private func awaitReset(after pause: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in
            guard let self, state == .serving else { return }
            if socket.hasFailed { return close() }
            awaitReset(after: Self.resetCheckInterval)
        }
    }

    private static let continueResponse = "HTTP/1.1 100 Continue\r\n\r\n"

    // MARK: Sending

    /// Sends a response. If `answer` is `nil`, the connection is closed immediately.
    func send(_ answer: ServerAnswer?) {
        guard state == .serving else { return }
        guard let answer else { return close() }
        begin(answer, with: answer.pieces)
        finish()
    }

    /// Sends the start of a response.
    func begin(_ answer: ServerAnswer, with pieces: some Sequence<Data> = []) {
        guard state == .serving else { return }
        output = answer.head
        for piece in pieces { output.append(piece) }
        closesAfterOutput = answer.closes
        hasMore = true
        state = .sending
    }

    /// Sends another piece of the current response. Reading remains on between the pieces, so that
    /// the connection notices when the client disconnects.
    func add(_ piece: Data = Data()) {
        guard state == .sending, hasMore else { return }
        output.append(piece)
        flush()
    }

    /// Finishes the current response.
    func finish() {
        guard state == .sending, hasMore else { return }
        hasMore = false
        watch?.disable(.reading)
        flush()
    }

    /// Sends all pending bytes. Most responses are sent immediately, before a time limit is
    /// necessary.
    private func flush() {
        limitTime("its response wasn't read") { $0.close() }
        watch?.enable(.writing)
        write()
    }

    private func write() {
        guard state == .sending else { return }
        if !output.isEmpty {
            switch output.withUnsafeBytes({ socket.write($0) }) {
            case .wouldBlock: return
            case .endOfInput, .disconnected: return close()
            case .bytes(let count): output = output.dropFirst(count)
            }
        }
        guard output.isEmpty else { return }
        watch?.disable(.writing)
        if hasMore {
            deadline?.cancel()
            return
        }
        if closesAfterOutput { drain() } else { awaitNext() }
    }

    private func drain() {
        state = .draining
        // The response was sent completely, so only the connection itself can still take too long.
        limitTime(nil) { $0.close() }
        socket.finishWriting()
        watch?.enable(.reading)
        server?.admitWaiting()
    }

    /// Continues with the next request (if it has already been received).
    private func awaitNext() {
        deadline?.cancel()
        state = .idle
        parser = RequestParser(bodyLimit: limits.body, authority: authority)
        let bytes = unread
        unread = Data()
        if !bytes.isEmpty { parse(bytes) }
        guard hasEnded else {
            watch?.enable(.reading)
            server?.makeRoom()
            return
        }
        if state == .serving { probeClient() } else if state != .sending { close() }
    }

    // MARK: Ending

    private func limitReceiving() {
        // A client that hasn't sent anything yet may only keep a connection in reserve.
        limitTime(state == .receiving ? "its request didn't arrive" : nil) {
            $0.refuse(.init(status: 408, reason: "the request didn't arrive in time"))
        }
    }

    /// Limits the time of the client.
    ///
    /// - Parameters:
    ///   - failure: A description of the client's failure, or `nil` if it isn't reported.
    ///   - onTimeout: A closure that ends the conversation when the time is up.
    private func limitTime(
        _ failure: String?, onTimeout: @escaping @Sendable (Connection) -> Void
    ) {
        deadline?.cancel()
        let work = DispatchWorkItem { [weak self] in
            guard let self else { return }
            guard let failure, let server, let limit = deadline.map(ObjectIdentifier.init) else {
                return onTimeout(self)
            }
            server.reportCutOff(failure) {
                // The client may have made progress in the meantime.
                guard let deadline = self.deadline, ObjectIdentifier(deadline) == limit,
                    !deadline.isCancelled
                else { return }
                onTimeout(self)
            }
        }
        deadline = work
        // A number of seconds can't overflow, even if an `Int` has 32 bits as on watches.
        queue.asyncAfter(deadline: .now() + limits.time / .seconds(1), execute: work)
    }

    func close() {
        if state == .closed { return }
        state = .closed
        deadline?.cancel()
        // End the work on the response before the client learns that its connection has ended.
        server?.forget(self)
        watch?.close { [weak server] in server?.resumeAccepting() }
        watch = nil
    }
}
