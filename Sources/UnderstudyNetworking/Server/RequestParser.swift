import Foundation

/// An incremental parser for a single HTTP/1.1 request (RFC 9112).
///
/// It only stores as many bytes as its limits allow.
struct RequestParser {
    /// The result of parsing the bytes received so far.
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
    ///   - authority: The host and the port of the server itself.
    init(bodyLimit: Int, authority: String) {
        self.bodyLimit = bodyLimit
        self.authority = authority
    }

    /// `true` if a request was received from a client that supports HTTP/1.1.
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
    mutating func parse(_ bytes: some Collection<UInt8>) -> Progress {
        do throws(Refusal) {
            guard let head else { return try begin(bytes) }
            return try collect(bytes, for: head)
        } catch {
            return .refused(error)
        }
    }

    private mutating func begin(_ bytes: some Collection<UInt8>) throws(Refusal) -> Progress {
        guard let (bytes, rest) = try start.append(bytes) else { return .needsMore }
        let head = try RequestHead(bytes, authority: authority)
        if case .length(let length) = head.framing, length > bodyLimit { throw tooLarge }
        self.head = head
        if head.expectsContinue, rest.isEmpty { return .awaitsContinue }
        return try collect(rest, for: head)
    }

    private mutating func collect(
        _ bytes: some Collection<UInt8>, for head: RequestHead
    ) throws(Refusal) -> Progress {
        switch head.framing {
        case .length(let length):
            body.append(contentsOf: bytes)
            guard body.count >= length else { return .needsMore }
            return .request(head.request(body: body.prefix(length)))
        case .chunked:
            let isComplete = try chunks.parse(bytes)
            // Any bytes after a complete body belong to subsequent requests.
            let isBounded = isComplete || chunks.count - Self.headLimit <= bodyLimit
            guard isBounded, chunks.body.count <= bodyLimit else { throw tooLarge }
            return isComplete ? .request(head.request(body: chunks.body)) : .needsMore
        }
    }

    private var tooLarge: Refusal {
        Refusal(status: 413, reason: "the body has more than \(ByteCount.of(bodyLimit))")
    }
}

/// The bytes of a request's head that have been received.
private struct HeadBytes {
    private static let end = Data("\r\n\r\n".utf8)

    private var bytes = Data()
    /// The index up to which the bytes don't contain the end of the head or any invalid byte.
    private var searched = 0

    /// Adds bytes that were received.
    ///
    /// - Returns: The head and the bytes that follow it, or `nil` if the head isn't complete yet.
    ///
    /// - Throws: A ``Refusal`` as soon as the bytes can't be the start of a head.
    mutating func append(
        _ received: some Collection<UInt8>
    ) throws(Refusal) -> (head: Data, rest: Data)? {
        bytes.append(contentsOf: received)
        // Some clients send an empty line after the body of the previous request (RFC 9112, 2.2).
        var emptyLines = bytes[...]
        while emptyLines.starts(with: "\r\n".utf8) { emptyLines = emptyLines.dropFirst(2) }
        if emptyLines.startIndex > 0 { bytes = Data(emptyLines) }
        // The end may have begun in the bytes that were searched before.
        let start = max(0, searched - (Self.end.count - 1))
        let found = bytes.range(of: Self.end, in: start..<bytes.count)
        let length = found?.lowerBound ?? bytes.count
        guard length <= RequestParser.headLimit else { throw tooLong }
        try check(upTo: length)
        guard let found else {
            searched = bytes.count
            return nil
        }
        return (bytes[..<length], bytes[found.upperBound...])
    }

    /// The error for a head that is too long. It depends on whether the first line exceeds the
    /// limit by itself.
    private var tooLong: Refusal {
        let hasFirstLine = bytes.prefix(RequestParser.headLimit).contains(UInt8(ascii: "\n"))
        let (status, part) = hasFirstLine ? (431, "head") : (414, "first line")
        return Refusal(
            status: status, reason: "the \(part) has more than \(RequestParser.headLimit) bytes")
    }

    /// Rejects bytes that aren't valid, such as the first bytes of TLS. Otherwise, the server would
    /// wait for the end of a head that never arrives.
    private func check(upTo length: Int) throws(Refusal) {
        guard let first = bytes.first else { return }
        guard first.isHTTPTokenByte || first == UInt8(ascii: "\r") else {
            throw RequestHead.refusal("the first line isn't a method, a target and HTTP/1.1")
        }
        let isBare = (searched..<max(searched, length)).contains { index in
            bytes[index] == UInt8(ascii: "\n")
                && (index == 0 || bytes[index - 1] != UInt8(ascii: "\r"))
        }
        if isBare { throw RequestHead.refusal("a line doesn't end in CR LF") }
    }
}

/// A parser for a body in chunked transfer coding (RFC 9112, 7.1).
struct ChunkedBody {
    private(set) var body = Data()
    /// The bytes that were received but haven't been parsed yet.
    private(set) var rest = Data()
    private var next = ChunkSection.size

    private enum ChunkSection {
        /// The line that precedes a chunk.
        case size
        /// The bytes of a chunk. The associated value is the number of bytes that remain.
        case data(Int)
        /// The line break that follows a chunk.
        case end
        /// The fields that follow the last chunk.
        case trailer
    }

    /// The number of bytes that are currently stored.
    var count: Int { body.count + rest.count }

    /// Parses bytes that were received. This takes time in proportion to the number of bytes.
    ///
    /// - Returns: Whether the body is complete.
    ///
    /// - Throws: A ``Refusal`` if a chunk is malformed.
    mutating func parse(_ bytes: some Collection<UInt8>) throws(Refusal) -> Bool {
        rest.append(contentsOf: bytes)
        var unread = rest[...]
        // Copying the remaining bytes here requires one copy instead of one for each chunk.
        defer { rest = Data(unread) }
        while true {
            switch next {
            case .size:
                guard let line = try Self.line(of: &unread) else { return false }
                let size = try Self.size(line)
                next = size == 0 ? .trailer : .data(size)
            case .data(let count):
                let data = unread.prefix(count)
                body.append(data)
                unread = unread.dropFirst(data.count)
                next = data.count == count ? .end : .data(count - data.count)
                guard case .end = next else { return false }
            case .end:
                guard unread.count >= 2 else { return false }
                guard unread.starts(with: "\r\n".utf8) else { throw Self.malformed }
                unread = unread.dropFirst(2)
                next = .size
            case .trailer:
                guard let line = try Self.line(of: &unread) else { return false }
                if line.isEmpty { return true }
                _ = try StubbedHTTP.Headers(lines: [Substring(decoding: line, as: UTF8.self)])
            }
        }
    }

    /// Removes a line from the received bytes, or returns `nil` if the line is incomplete.
    private static func line(of bytes: inout Data) throws(Refusal) -> Data? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            if bytes.count > RequestParser.headLimit { throw malformed }
            return nil
        }
        let line = bytes[..<end]
        guard line.last == UInt8(ascii: "\r") else { throw malformed }
        bytes = bytes[(end + 1)...]
        return line.dropLast()
    }

    /// Returns the size that precedes a chunk. Any extensions after a semicolon are ignored. Note
    /// that some senders pad the line with spaces.
    private static func size(_ line: Data) throws(Refusal) -> Int {
        var digits = line.prefix { $0 != UInt8(ascii: ";") }
        while digits.last == UInt8(ascii: " ") || digits.last == UInt8(ascii: "\t") {
            digits.removeLast()
        }
        // Eight digits always fit in a 64-bit `Int`, but only values in the lower half fit in a
        // 32-bit one.
        let maximumDigits = 8
        guard digits.count <= maximumDigits, digits.allSatisfy(\.isHexDigit),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw malformed }
        return size
    }

    private static var malformed: Refusal {
        Refusal(status: 400, reason: "the chunks are malformed")
    }
}
