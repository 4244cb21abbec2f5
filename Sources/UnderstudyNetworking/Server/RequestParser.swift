import Foundation

/// Reads one HTTP/1.1 request (RFC 9112) from bytes as they come, and keeps no more than its limits
/// allow.
struct RequestParser {
    /// What the bytes so far come to.
    enum Progress {
        case needsMore
        /// The head is there, and the client waits for leave to send the body.
        case awaitsContinue
        case request(ReceivedRequest)
        case refused(Refusal)
    }

    /// The most bytes of the first line and the headers together.
    static let headLimit = 64 << 10

    private let bodyLimit: Int
    private var buffer = Data()
    /// Up to here there is no end of a head.
    private var searched = 0
    private var head: RequestHead?
    private var chunks: ChunkedBody?

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    /// Takes what has come.
    mutating func take(_ bytes: some Collection<UInt8>) -> Progress {
        buffer.append(contentsOf: bytes)
        do {
            if head == nil {
                guard try readHead() else { return .needsMore }
                if let head, head.expectsContinue, buffer.isEmpty { return .awaitsContinue }
            }
            return try readBody()
        } catch let refusal as Refusal {
            return .refused(refusal)
        } catch {
            return .refused(Refusal(status: 400, reason: "the request cannot be read"))
        }
    }

    private mutating func readHead() throws -> Bool {
        let end = buffer.range(of: Data("\r\n\r\n".utf8), in: searched..<buffer.count)
        guard (end?.lowerBound ?? buffer.count) <= Self.headLimit else {
            throw Refusal(status: 431, reason: "the head has more than \(Self.headLimit) bytes")
        }
        guard let end else {
            searched = max(0, buffer.count - 3)
            return false
        }
        let head = try RequestHead(buffer[..<end.lowerBound])
        if case .length(let length) = head.framing, length > bodyLimit { throw tooLarge }
        if case .chunked = head.framing { chunks = ChunkedBody() }
        buffer = Data(buffer[end.upperBound...])
        self.head = head
        return true
    }

    private mutating func readBody() throws -> Progress {
        guard let head else { return .needsMore }
        switch head.framing {
        case .length(let length):
            guard buffer.count >= length else { return .needsMore }
            return .request(head.request(body: buffer.prefix(length)))
        case .chunked:
            guard var chunks else { return .needsMore }
            defer { self.chunks = chunks }
            let isComplete = try chunks.take(&buffer)
            guard chunks.body.count + buffer.count <= bodyLimit + Self.headLimit,
                chunks.body.count <= bodyLimit
            else { throw tooLarge }
            return isComplete ? .request(head.request(body: chunks.body)) : .needsMore
        }
    }

    private var tooLarge: Refusal {
        Refusal(status: 413, reason: "the body has more than \(ByteCount.of(bodyLimit))")
    }
}
