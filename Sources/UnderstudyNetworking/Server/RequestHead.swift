import Foundation

/// The first line and the headers of a request (RFC 9112, 3 and 5).
struct RequestHead {
    /// Where the body ends.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    let method: StubbedHTTP.Method
    let url: URL
    let headers: StubbedHTTP.Headers
    let framing: Framing

    /// Whether the client waits for leave to send the body.
    var expectsContinue: Bool {
        headers["Expect"]?.lowercased() == "100-continue" && framing != .length(0)
    }

    /// Reads the bytes in front of the empty line.
    ///
    /// - Throws: ``Refusal`` when they are no head.
    init(_ bytes: Data) throws {
        guard let text = String(data: bytes, encoding: .utf8) else {
            throw Self.refusal("the head is no UTF-8")
        }
        let lines = text.replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false)
        guard !text.replacing("\r\n", with: "").contains(where: { $0 == "\r" || $0 == "\n" }) else {
            throw Self.refusal("a line does not end in CR LF")
        }
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, StubbedHTTP.Headers.isToken(words[0]),
            ["HTTP/1.1", "HTTP/1.0"].contains(words[2])
        else {
            throw Self.refusal("the first line is no method, target and HTTP/1.1")
        }
        method = StubbedHTTP.Method(String(words[0]))
        headers = try StubbedHTTP.Headers(lines: lines.dropFirst())
        url = try Self.url(of: words[1], host: headers.values(of: "Host"))
        framing = try Self.framing(headers)
    }

    private static func url(of target: Substring, host: [String]) throws -> URL {
        guard host.count == 1, isHost(host[0]) else { throw refusal("there is no one Host") }
        let path = target.hasPrefix("/") ? "http://\(host[0])\(target)" : String(target)
        guard let url = URL(sent: path), url.scheme == "http", url.host != nil else {
            throw refusal("the target is no path and no http URL")
        }
        return url
    }

    /// Whether a text is a name or an address, and a port; nothing in it may end the host of a URL
    /// early.
    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
                    || "-._~%:[]".unicodeScalars.contains(scalar)
            }
    }

    private static func framing(_ headers: StubbedHTTP.Headers) throws -> Framing {
        let lengths = headers.values(of: "Content-Length")
        if let coding = headers["Transfer-Encoding"] {
            // Two ways to tell where a body ends are how one request is smuggled into another.
            guard coding.lowercased() == "chunked", lengths.isEmpty else {
                throw refusal("the Transfer-Encoding is not `chunked` alone")
            }
            return .chunked
        }
        guard let first = lengths.first else { return .length(0) }
        guard lengths.count == 1, first.utf8.allSatisfy({ (48...57).contains($0) }),
            let length = Int(first)
        else { throw refusal("the Content-Length is no number") }
        return .length(length)
    }

    func request(body: Data) -> ReceivedRequest {
        ReceivedRequest(method, url, headers: headers, body: Data(body))
    }

    static func refusal(_ reason: String) -> Refusal {
        Refusal(status: 400, reason: reason)
    }
}

extension StubbedHTTP.Headers {
    /// Reads a line for each field.
    fileprivate init(lines: some Sequence<Substring>) throws {
        self.init()
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else {
                throw RequestHead.refusal("a header has no colon")
            }
            let value = line[line.index(after: colon)...].trimming { $0 == " " || $0 == "\t" }
            append(String(line[..<colon]), String(value))
        }
        if firstMalformed != nil { throw RequestHead.refusal("a header is malformed") }
    }
}
