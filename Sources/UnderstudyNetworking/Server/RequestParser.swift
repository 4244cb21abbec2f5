import Foundation

/// Reads one HTTP/1.1 request (RFC 9112) from bytes as they come, and keeps no more than its limits
/// allow.
struct RequestParser {
    /// What the bytes so far come to.
    enum Progress {
        case needsMore
        /// The head is there, and the client waits for leave to send the body.
        case awaitsContinue
        case request(StubbedHTTP.Request)
        case refused(Refusal)
    }

    /// The most bytes of the first line and the headers together.
    static let headLimit = 64 << 10

    private let bodyLimit: Int
    private let authority: String
    private var start = HeadBytes()
    private var head: RequestHead?
    private var body = Data()
    private var chunks = ChunkedBody()

    /// - Parameters:
    ///   - bodyLimit: the most bytes of a body.
    ///   - authority: the server's own host and port.
    init(bodyLimit: Int, authority: String) {
        self.bodyLimit = bodyLimit
        self.authority = authority
    }

    /// Whether a request has come from a client that knows of what HTTP/1.1 has brought.
    var isModern: Bool { head?.isModern ?? false }

    /// What a request that has come wants of the connection.
    var option: ConnectionOption { head?.option ?? .close }

    /// What has come behind a request that is complete.
    var rest: Data {
        switch head?.framing {
        case .length(let length)?: Data(body.dropFirst(length))
        case .chunked?: chunks.rest
        case nil: Data()
        }
    }

    /// Takes what has come.
    mutating func take(_ bytes: some Collection<UInt8>) -> Progress {
        do {
            guard let head else { return try begin(bytes) }
            return try collect(bytes, for: head)
        } catch let refusal as Refusal {
            return .refused(refusal)
        } catch {
            return .refused(Refusal(status: 400, reason: "the request cannot be read"))
        }
    }

    private mutating func begin(_ bytes: some Collection<UInt8>) throws -> Progress {
        guard let (bytes, rest) = try start.take(bytes) else { return .needsMore }
        let head = try RequestHead(bytes, authority: authority)
        if case .length(let length) = head.framing, length > bodyLimit { throw tooLarge }
        self.head = head
        if head.expectsContinue, rest.isEmpty { return .awaitsContinue }
        return try collect(rest, for: head)
    }

    private mutating func collect(
        _ bytes: some Collection<UInt8>, for head: RequestHead
    ) throws -> Progress {
        switch head.framing {
        case .length(let length):
            body.append(contentsOf: bytes)
            guard body.count >= length else { return .needsMore }
            return .request(head.request(body: body.prefix(length)))
        case .chunked:
            let isComplete = try chunks.take(bytes)
            // What has come behind a body that is complete belongs to further requests.
            let isBounded = isComplete || chunks.count - Self.headLimit <= bodyLimit
            guard isBounded, chunks.body.count <= bodyLimit else { throw tooLarge }
            return isComplete ? .request(head.request(body: chunks.body)) : .needsMore
        }
    }

    private var tooLarge: Refusal {
        Refusal(status: 413, reason: "the body has more than \(ByteCount.of(bodyLimit))")
    }
}
