import Foundation

/// The first line and the header fields of a request (RFC 9112, 3 and 5).
struct RequestHead {
    /// How the length of the body is determined.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    let method: StubbedHTTP.Method
    let url: URL
    let headers: StubbedHTTP.Headers
    let framing: Framing
    /// `true` if the client supports HTTP/1.1.
    let isHTTP11: Bool

    /// `true` if the client waits for a response with the status 100 before it sends the body.
    var expectsContinue: Bool {
        isHTTP11 && headers["Expect"]?.isEqualIgnoringASCIICase(to: "100-continue") == true
            && framing != .length(0)
    }

    /// The option that the client has specified for the connection.
    var option: ConnectionOption {
        let field = headers["Connection"]
        if isHTTP11 { return ConnectionOption.close.isListed(in: field) ? .close : .none }
        return ConnectionOption.keepAlive.isListed(in: field) ? .keepAlive : .close
    }

    /// Parses the bytes that precede the empty line.
    ///
    /// - Parameters:
    ///   - authority: The host and the port of the server, which are used if a client of HTTP/1.0
    ///     doesn't specify them.
    ///
    /// - Throws: A ``Refusal`` if the bytes aren't a valid head.
    init(_ bytes: Data, authority: String) throws(Refusal) {
        let lines = try Self.lines(of: bytes)
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, StubbedHTTP.Headers.isToken(words[0]) else {
            throw Self.refusal("the first line isn't a method, a target and HTTP/1.1")
        }
        isHTTP11 = try Self.isHTTP11(version: words[2])
        method = StubbedHTTP.Method(String(words[0]))
        headers = try StubbedHTTP.Headers(lines: lines.dropFirst())
        var hosts = headers.values(of: "Host")
        if hosts.isEmpty, !isHTTP11 { hosts = [authority] }
        url = try RequestTarget.url(words[1], of: method, hosts: hosts)
        framing = try Self.framing(headers, isHTTP11: isHTTP11)
    }

    /// Returns the lines as text. They are decoded from UTF-8 or, like the field values of older
    /// clients, from ISO 8859-1 (RFC 9110, 5.5).
    private static func lines(of bytes: Data) throws(Refusal) -> [Substring] {
        var lines: [Substring] = []
        var rest = bytes[...]
        while let end = rest.range(of: Data("\r\n".utf8)) {
            lines.append(try text(of: rest[..<end.lowerBound], isFirst: lines.isEmpty))
            rest = rest[end.upperBound...]
        }
        return lines + [try text(of: rest, isFirst: lines.isEmpty)]
    }

    private static func text(of line: Data, isFirst: Bool) throws(Refusal) -> Substring {
        guard !line.contains(where: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) else {
            throw refusal("a line doesn't end in CR LF")
        }
        if let text = String(data: line, encoding: .utf8) { return text[...] }
        guard !isFirst, let text = String(data: line, encoding: .isoLatin1) else {
            throw refusal("the first line isn't UTF-8")
        }
        return text[...]
    }

    /// Returns whether a version is HTTP/1.1 or a later minor version.
    ///
    /// - Throws: A ``Refusal`` if it isn't a version of HTTP/1.
    private static func isHTTP11(version: Substring) throws(Refusal) -> Bool {
        let prefix = "HTTP/"
        let digits = Array(version.utf8.dropFirst(prefix.utf8.count))
        guard version.hasPrefix(prefix), digits.count == 3, digits[1] == UInt8(ascii: "."),
            digits[0].isDigit, digits[2].isDigit
        else { throw refusal("the first line isn't a method, a target and HTTP/1.1") }
        guard digits[0] == UInt8(ascii: "1") else {
            throw Refusal(status: 505, reason: "the version isn't HTTP/1.1")
        }
        return digits[2] != UInt8(ascii: "0")
    }

    private static func framing(
        _ headers: StubbedHTTP.Headers, isHTTP11: Bool
    ) throws(Refusal) -> Framing {
        let lengths = headers.values(of: "Content-Length")
        if let codings = headers["Transfer-Encoding"] {
            guard isHTTP11 else { throw refusal("HTTP/1.0 has no Transfer-Encoding") }
            // Two ways to determine the end of a body allow request smuggling.
            guard lengths.isEmpty else {
                throw refusal("there are both a Content-Length and a Transfer-Encoding")
            }
            return try framing(codings: codings)
        }
        guard let first = lengths.first else { return .length(0) }
        guard lengths.count == 1 else {
            throw refusal("there must be at most one Content-Length")
        }
        guard first.utf8.allSatisfy(\.isDigit), let length = Int(first) else {
            throw refusal("the Content-Length isn't a number")
        }
        return .length(length)
    }

    /// Returns the framing for a list of codings. The end of a body can only be determined if its
    /// last coding is `chunked` (RFC 9112, 6.1 and 6.3).
    private static func framing(codings: String) throws(Refusal) -> Framing {
        let codings = codings.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimming() }
        let isChunked = codings.map { $0.isEqualIgnoringASCIICase(to: "chunked") }
        guard isChunked.last == true, !isChunked.dropLast().contains(true) else {
            throw refusal("the Transfer-Encoding doesn't end in one `chunked`")
        }
        guard codings.count == 1 else {
            throw Refusal(status: 501, reason: "the Transfer-Encoding isn't `chunked` alone")
        }
        return .chunked
    }

    func request(body: Data) -> StubbedHTTP.Request {
        StubbedHTTP.Request(method, url, headers: headers, body: Data(body))
    }

    static func refusal(_ reason: String) -> Refusal {
        Refusal(status: 400, reason: reason)
    }
}

extension StubbedHTTP.Headers {
    /// Creates headers by parsing lines that contain one field each.
    ///
    /// - Throws: A ``Refusal`` if a line isn't a valid field.
    init(lines: some Sequence<Substring>) throws(Refusal) {
        self.init()
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else {
                throw RequestHead.refusal("a header has no colon")
            }
            append(String(line[..<colon]), String(line[line.index(after: colon)...]))
        }
        if firstMalformed != nil || hasControlCharacters {
            throw RequestHead.refusal("a header is malformed")
        }
    }

    /// `true` if the value of any field contains a control character that isn't valid, although
    /// clients may keep it.
    private var hasControlCharacters: Bool {
        fields.contains { field in
            field.value.unicodeScalars.contains {
                $0 != "\t" && ($0.value < 0x20 || $0.value == 0x7F)
            }
        }
    }
}

// MARK: - Refusals and options

/// The reason why the server doesn't serve a request.
struct Refusal: Error, Equatable {
    let status: Int
    let reason: String
}

/// The option in the `Connection` field of a message (RFC 9112, 9.3).
enum ConnectionOption: String {
    /// There is no option. With HTTP/1.1, the connection remains open.
    case none = ""
    /// The connection remains open. This option is necessary for HTTP/1.0, where a client would
    /// otherwise close the connection.
    case keepAlive = "keep-alive"
    /// The connection is closed after the message.
    case close

    /// Returns whether a list of options contains this option.
    func isListed(in field: String?) -> Bool {
        (field ?? "").split(separator: ",").contains { option in
            option.trimming().isEqualIgnoringASCIICase(to: rawValue)
        }
    }
}

// MARK: - Targets

/// The target in the first line of a request (RFC 9112, 3.2).
private enum RequestTarget {
    /// Returns the URL of a request.
    ///
    /// - Throws: A ``Refusal`` if the target isn't valid.
    static func url(
        _ text: Substring, of method: StubbedHTTP.Method, hosts: [String]
    ) throws(Refusal) -> URL {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw RequestHead.refusal("the target has a control character")
        }
        guard !bytes.contains(UInt8(ascii: "#")) else {
            throw RequestHead.refusal("the target has a fragment, which is never sent")
        }
        let isEncoded = bytes.indices.allSatisfy { index in
            bytes[index] != UInt8(ascii: "%") || bytes.hasHexDigits(at: index + 1)
        }
        guard isEncoded else {
            throw RequestHead.refusal("the target has a % without two hexadecimal digits")
        }
        guard hosts.count == 1, let host = hosts.first else {
            throw RequestHead.refusal("there must be exactly one Host")
        }
        guard Self.isHost(host) else {
            throw RequestHead.refusal("the Host isn't a valid URL host")
        }
        guard let url = URL(httpText: absolute(text, of: method, host: host)), url.host != nil,
            url.scheme?.isEqualIgnoringASCIICase(to: "http") == true
        else { throw RequestHead.refusal("the target is neither a path nor an http URL") }
        return url
    }

    private static func absolute(
        _ text: Substring, of method: StubbedHTTP.Method, host: String
    ) -> String {
        // This request applies to the server as a whole, and doesn't have a path.
        if text == "*", method == .options { return "http://\(host)" }
        if text.hasPrefix("/") { return "http://\(host)\(text)" }
        // Requests are compared by a lowercase scheme.
        guard let end = text.firstIndex(of: ":") else { return String(text) }
        return text[..<end].lowercased() + text[end...]
    }

    /// Returns whether a string consists of a name or an address, and a port. It must not contain
    /// any character that would end the host of a URL early.
    private static func isHost(_ text: String) -> Bool {
        let hasValidCharacters = text.unicodeScalars.allSatisfy { scalar in
            let isAlphanumeric = scalar.properties.isAlphabetic || "0"..."9" ~= scalar
            return (scalar.isASCII && isAlphanumeric)
                || "-._~%:[]".unicodeScalars.contains(scalar)
        }
        return !text.isEmpty && hasValidCharacters && URL(string: "http://\(text)")?.host != nil
    }
}
