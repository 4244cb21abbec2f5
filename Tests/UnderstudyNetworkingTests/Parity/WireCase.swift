/// The bytes of a request, and the responses of two servers. `Docs/HTTP.md` should have a row for
/// each whose responses differ.
struct WireCase: Sendable, CustomStringConvertible {
    /// The first cell of the row.
    let description: String
    /// The pieces to send. Each piece is sent after the response to the previous one.
    let pieces: [[UInt8]]
    /// The status of each response, for example `100 200`.
    let ours: String
    let nginx: String

    /// The beginning of the row in the guide's table.
    var row: String { "| \(description) | \(ours) | \(nginx) | " }

    private init(
        _ name: String, _ pieces: [String], gives ours: String, nginx: String? = nil
    ) {
        description = name
        // Each scalar represents one byte. Otherwise, a string couldn't contain any byte.
        self.pieces = pieces.map { $0.unicodeScalars.map { UInt8($0.value) } }
        self.ours = ours
        self.nginx = nginx ?? ours
    }

    /// Creates a request from its first line, its fields after `Host`, and its body.
    private init(
        _ name: String, _ line: String, _ fields: String = "", body: String = "",
        gives ours: String, nginx: String? = nil
    ) {
        let head = "\(line)\r\nHost: h\r\nConnection: close\r\n\(fields)\r\n"
        self.init(name, [head + body], gives: ours, nginx: nginx)
    }

    /// Creates a request with a chunked body.
    private init(
        _ name: String, chunks: String, coding: String = "chunked", version: String = "1.1",
        gives ours: String, nginx: String? = nil
    ) {
        self.init(
            name, "POST /x HTTP/\(version)", "Transfer-Encoding: \(coding)\r\n", body: chunks,
            gives: ours, nginx: nginx)
    }

    /// Creates a request with a `Content-Length`.
    private init(_ name: String, length: String, gives ours: String) {
        self.init(
            name, "POST /x HTTP/1.1", "Content-Length: \(length)\r\n", body: "body", gives: ours)
    }

    private static let get = "GET /x HTTP/1.1"
    private static let end = "Connection: close\r\n\r\n"
    private static let zero = "0\r\n\r\n"
}

extension WireCase {
    static let all = versions + hosts + targets + lines + fields + lengths + chunks

    private static let versions = [
        WireCase("`HTTP/1.0` without `Host`", ["GET /x HTTP/1.0\r\n\r\n"], gives: "200"),
        WireCase(
            "`HTTP/1.0` with `Expect: 100-continue`", "POST /x HTTP/1.0",
            "Content-Length: 4\r\nExpect: 100-continue\r\n", body: "body", gives: "200"),
        WireCase(
            "`HTTP/1.1` with `Expect: 100-continue`",
            [
                "POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\(end)",
                "body",
            ], gives: "100 200"),
        WireCase("`HTTP/1.2`", "GET /x HTTP/1.2", gives: "200"),
        WireCase("`HTTP/1.10`", "GET /x HTTP/1.10", gives: "400", nginx: "200"),
        WireCase("`HTTP/2.0`", "GET /x HTTP/2.0", gives: "505"),
        WireCase("`HTTP/0.9` as the version", "GET /x HTTP/0.9", gives: "505", nginx: "400"),
        WireCase("`http/1.1`", "GET /x http/1.1", gives: "400"),
        WireCase("the first bytes of TLS", ["\u{16}\u{3}\u{1}\0\u{C8}\u{1}\0\0"], gives: "400"),
    ]

    private static let hosts = [
        WireCase("`HTTP/1.1` without `Host`", ["\(get)\r\n\(end)"], gives: "400"),
        WireCase("two `Host` fields", get, "Host: i\r\n", gives: "400"),
        WireCase("`Host: a/b`", ["\(get)\r\nHost: a/b\r\n\(end)"], gives: "400"),
        WireCase(
            "`Host: user@h`", ["\(get)\r\nHost: user@h\r\n\(end)"], gives: "400", nginx: "200"),
    ]

    private static let targets = [
        WireCase("`GET HTTP://h/x`", "GET HTTP://h/x HTTP/1.1", gives: "200"),
        WireCase("`GET https://h/x`", "GET https://h/x HTTP/1.1", gives: "400", nginx: "200"),
        WireCase("`OPTIONS *`", "OPTIONS * HTTP/1.1", gives: "200", nginx: "400"),
        WireCase("`GET *`", "GET * HTTP/1.1", gives: "400"),
        WireCase("`GET x`", "GET x HTTP/1.1", gives: "400"),
        WireCase("`CONNECT h:80`", "CONNECT h:80 HTTP/1.1", gives: "400"),
        WireCase("`TRACE /x`", "TRACE /x HTTP/1.1", gives: "200", nginx: "405"),
        WireCase("`get /x`", "get /x HTTP/1.1", gives: "200", nginx: "400"),
        WireCase("a control byte in the target", "GET /a\u{1}b HTTP/1.1", gives: "400"),
        WireCase("a tab in the target", "GET /a\tb HTTP/1.1", gives: "400"),
        WireCase("a space in the target", "GET /a b HTTP/1.1", gives: "400"),
        WireCase("`ü` in UTF-8 in the target", "GET /\u{C3}\u{BC} HTTP/1.1", gives: "200"),
        WireCase("`[` and `%C3` in the target", "GET /x?a[b]=%C3%BC HTTP/1.1", gives: "200"),
        WireCase("`%zz` in the path", "GET /%zz HTTP/1.1", gives: "400"),
        WireCase("`%zz` in the query", "GET /x?q=%zz HTTP/1.1", gives: "400", nginx: "200"),
        WireCase("`%00` in the path", "GET /a%00b HTTP/1.1", gives: "200", nginx: "400"),
        WireCase("`GET /../x`", "GET /../x HTTP/1.1", gives: "200", nginx: "400"),
        WireCase("`GET /x#part`", "GET /x#part HTTP/1.1", gives: "400", nginx: "200"),
        WireCase(
            "a first line of 70,000 bytes",
            "GET /\(String(repeating: "x", count: 70_000)) HTTP/1.1",
            gives: "414"),
    ]

    private static let lines = [
        WireCase("a leading empty line", ["\r\n\(get)\r\nHost: h\r\n\(end)"], gives: "200"),
        WireCase("two spaces after the method", "GET  /x HTTP/1.1", gives: "400", nginx: "200"),
        WireCase(
            "lines that end in LF alone", ["\(get)\nHost: h\nConnection: close\n\n"], gives: "400",
            nginx: "200"),
        WireCase("CR alone in a field", get, "A: b\rC: d\r\n", gives: "400"),
    ]

    private static let fields = [
        WireCase("a field without a colon", get, "bad\r\n", gives: "400", nginx: "200"),
        WireCase("a space before the colon", get, "A : b\r\n", gives: "400"),
        WireCase("a field on two lines", get, "A: b\r\n c\r\n", gives: "400"),
        WireCase("`A(: b`", get, "A(: b\r\n", gives: "400", nginx: "200"),
        WireCase("a zero byte in a value", get, "A: \0\r\n", gives: "400"),
        WireCase(
            "another control byte in a value", get, "A: \u{1}\r\n", gives: "400", nginx: "200"),
        WireCase("`ü` in ISO 8859-1 in a value", get, "A: \u{FC}\r\n", gives: "200"),
        WireCase(
            "fields of 70,000 bytes", get, "A: \(String(repeating: "x", count: 70_000))\r\n",
            gives: "431", nginx: "400"),
    ]

    private static let lengths = [
        WireCase(
            "`Content-Length` twice with the same value", length: "4\r\nContent-Length: 4",
            gives: "400"),
        WireCase("`Content-Length: +4`", length: "+4", gives: "400"),
        WireCase("`Content-Length: -1`", length: "-1", gives: "400"),
        WireCase("`Content-Length` of 20 digits", length: "99999999999999999999", gives: "400"),
        WireCase("`Content-Length` of 1 GB", length: "1000000000", gives: "413"),
        WireCase(
            "`Content-Length` and `chunked`", chunks: zero, coding: "chunked\r\nContent-Length: 1",
            gives: "400"),
    ]

    private static let chunks = [
        WireCase("`CHUNKED`", chunks: "4\r\nbody\r\n\(zero)", coding: "CHUNKED", gives: "200"),
        WireCase(
            "`chunked` with the sign for kelvin", chunks: zero, coding: "chun\u{E2}\u{84}\u{AA}ed",
            gives: "400", nginx: "501"),
        WireCase(
            "`Transfer-Encoding: gzip`", chunks: zero, coding: "gzip", gives: "400", nginx: "501"),
        WireCase("`gzip, chunked`", chunks: zero, coding: "gzip, chunked", gives: "501"),
        WireCase(
            "`chunked` in two fields", chunks: zero,
            coding: "chunked\r\nTransfer-Encoding: chunked", gives: "400"),
        WireCase("`chunked` in `HTTP/1.0`", chunks: zero, version: "1.0", gives: "400"),
        WireCase("a chunk's size with `;a=b`", chunks: "4;a=b\r\nbody\r\n\(zero)", gives: "200"),
        WireCase(
            "a chunk's size followed by a space", chunks: "4 \r\nbody\r\n\(zero)", gives: "200"),
        WireCase("a chunk's size of `0x4`", chunks: "0x4\r\nbody\r\n\(zero)", gives: "400"),
        WireCase("a chunk's size of 16 digits", chunks: "ffffffffffffffff\r\n", gives: "400"),
        WireCase(
            "a chunk that is longer than its size", chunks: "4\r\nbodyX\r\n\(zero)", gives: "400"),
        WireCase("chunks with LF alone", chunks: "4\nbody\n0\n\n", gives: "400", nginx: "200"),
        WireCase("a trailer", chunks: "0\r\nA: b\r\n\r\n", gives: "200"),
        WireCase(
            "a trailer without a colon", chunks: "0\r\nbad\r\n\r\n", gives: "400", nginx: "200"),
    ]
}
