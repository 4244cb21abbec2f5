import Foundation

/// A type that parses a single HTTP/1.1 request incrementally (RFC 9112). It only stores as many
/// bytes as its limits allow.
struct RequestParser {
    /// An enumeration describing the result of parsing the bytes received so far.
    enum Progress {
        case needsMore
        /// The head is complete, and the client waits for a response with the status 100 before it
        /// sends the body.
        case awaitsContinue
        case request(StubbedHTTP.Request)
        case refused(Refusal)
    }

    /// The maximum number of bytes in the first line and the header fields together.
    static let headLimit = 64 << 10

    private let bodyLimit: Int
    private let authority: String
    private var start = HeadBytes()
    private var head: RequestHead?
    private var body = Data()
    private var chunks = ChunkedBody()

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - bodyLimit: The maximum number of bytes in the body.
    ///   - authority: The host and the port of the server itself.
    init(bodyLimit: Int, authority: String) {
        self.bodyLimit = bodyLimit
        self.authority = authority
    }

    /// Whether or not a request was received from a client that supports HTTP/1.1.
    var isHTTP11: Bool { head?.isHTTP11 ?? false }

    /// The connection option of the request that was received.
    var option: ConnectionOption { head?.option ?? .close }

    /// The bytes that follow a complete request.
    var rest: Data {
        switch head?.framing {
        case .length(let length)?: Data(body.dropFirst(length))
        case .chunked?: chunks.rest
        case nil: Data()
        }
    }

    /// Parses bytes that were received.
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
            // If the body is complete, any further bytes belong to subsequent requests.
            let isBounded = isComplete || chunks.count - Self.headLimit <= bodyLimit
            guard isBounded, chunks.body.count <= bodyLimit else { throw tooLarge }
            return isComplete ? .request(head.request(body: chunks.body)) : .needsMore
        }
    }

    private var tooLarge: Refusal {
        Refusal(status: 413, reason: "the body has more than \(ByteCount.of(bodyLimit))")
    }
}
