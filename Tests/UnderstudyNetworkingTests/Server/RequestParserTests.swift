import Foundation
import TestSupport
import Testing

@testable import UnderstudyNetworking

@Suite("HTTP request parser", .endsWhenIdle)
struct RequestParserTests {
    private func outcome(of text: String, step: Int = .max, bodyLimit: Int = 100) -> String {
        var parser = RequestParser(bodyLimit: bodyLimit, authority: "server:80")
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let bytes = rest.prefix(step)
            rest = rest.dropFirst(bytes.count)
            switch parser.parse(bytes) {
            case .needsMore: continue
            case .awaitsContinue: continue
            case .refused(let refusal): return "\(refusal.status) \(refusal.reason)"
            case .request(let request):
                let headers = request.headers.fields.map { "\($0.name)=\($0.value)" }
                return "\(request.method) \(request.url) \(headers) \(request.text ?? "?")"
            }
        }
        return "more"
    }

    @Test(arguments: [
        ("/x?filter[name]=J%C3%BCrgen", "http://h/x?filter%5Bname%5D=J%C3%BCrgen"),
        ("/a|b%20c", "http://h/a%7Cb%20c"),
        ("/?q=%41|", "http://h/?q=%41%7C"),
        ("/ü%C3%BC", "http://h/%C3%BC%C3%BC"), ("/%5B%5D", "http://h/%5B%5D"),
        ("http://[::1]:80/a[1]%20", "http://[::1]:80/a%5B1%5D%20"),
    ])
    func `Invalid characters in a request target are encoded once`(target: String, url: String) {
        #expect(
            outcome(of: "GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n") == #"GET \#(url) ["Host=h"] "#)
    }

    static let chunked = """
        POST /a?b=c HTTP/1.1\r\nHost: localhost:80\r\nTransfer-Encoding: chunked\r\n\r\n\
        5;x=y\r\nhello\r\nA\r\n, everyone\r\n0\r\nX-Sum: 1\r\n\r\n
        """

    @Test(arguments: 1...200) func `A request is parsed the same in pieces of any size`(step: Int) {
        #expect(
            outcome(
                of:
                    "PUT /a%20b HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nA:  b c\t\r\n\r\nbodymore",
                step: step) == #"PUT http://x/a%20b ["Host=x", "Content-Length=4", "A=b c"] body"#)
        #expect(
            outcome(of: Self.chunked, step: step)
                == #"POST http://localhost:80/a?b=c ["Host=localhost:80", "Transfer-Encoding=chunked"]"#
                + " hello, everyone")
    }

    @Test func `Bytes after a request don't count towards its limits`() {
        let more = "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 100_000))"
        for framing in [
            "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", "Content-Length: 1\r\n\r\na",
        ] {
            let text = outcome(of: "POST / HTTP/1.1\r\nHost: h\r\n\(framing)\(more)", bodyLimit: 1)
            #expect(text.hasPrefix("POST http://h/ "))
            #expect(text.hasSuffix(" a"))
        }
    }

    @Test(arguments: ["http", "HTTP", "hTTp"])
    func `A request target can be an absolute HTTP URL`(scheme: String) {
        #expect(
            outcome(of: "GET \(scheme)://Example.com/X HTTP/1.1\r\nHost: example.com\r\n\r\n")
                == #"GET http://Example.com/X ["Host=example.com"] "#)
    }

    @Test func `An OPTIONS request for the whole server is parsed`() {
        #expect(
            outcome(of: "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n")
                == #"OPTIONS http://h ["Host=h"] "#)
    }

    @Test func `A request of HTTP/1.0 without a Host is parsed`() {
        #expect(outcome(of: "GET /x HTTP/1.0\r\n\r\n") == "GET http://server:80/x [] ")
        #expect(
            outcome(of: "GET /x HTTP/1.0\r\nHost: h\r\n\r\n") == #"GET http://h/x ["Host=h"] "#)
    }

    @Test func `A request of HTTP/1.2 is parsed`() {
        #expect(
            outcome(of: "GET /x HTTP/1.2\r\nHost: h\r\n\r\n") == #"GET http://h/x ["Host=h"] "#)
    }

    @Test(arguments: 1...40) func `Empty lines before a request are skipped`(step: Int) {
        let text = "\r\n\r\nGET /x HTTP/1.1\r\nHost: h\r\n\r\n"
        #expect(outcome(of: text, step: step) == #"GET http://h/x ["Host=h"] "#)
        #expect(outcome(of: "\r\n\r\n\r\n", step: step) == "more")
    }

    @Test(arguments: [
        ("\u{16}\u{3}\u{1}", "400 the first line isn't a method, a target and HTTP/1.1"),
        ("\n", "400 the first line isn't a method, a target and HTTP/1.1"),
        (" GET", "400 the first line isn't a method, a target and HTTP/1.1"),
        ("GET / HTTP/1.1\n", "400 a line doesn't end in CR LF"),
        ("GET / HTTP/1.1\r\nHost: x\n", "400 a line doesn't end in CR LF"),
    ])
    func `An invalid first byte or a bare line feed is refused at once`(
        text: String, refusal: String
    ) {
        #expect(outcome(of: text) == refusal)
        #expect(outcome(of: text, step: 1) == refusal)
    }

    @Test(arguments: 1...60) func `A body with a Content-Length may contain any bytes`(step: Int) {
        let text = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\n\n\u{16}\n"
        #expect(
            outcome(of: text, step: step)
                == "POST http://h/ [\"Host=h\", \"Content-Length=3\"] \n\u{16}\n")
    }

    @Test func `The chunked coding and header names are compared by ASCII case only`() {
        #expect(
            outcome(of: Self.post("TRANSFER-ENCODING: Chunked", "0\r\n\r\n"))
                == #"POST http://x/ ["Host=x", "TRANSFER-ENCODING=Chunked"] "#)
        #expect(
            outcome(of: Self.post("Transfer-Encoding: chun\u{212A}ed", "0\r\n\r\n"))
                == "400 the Transfer-Encoding doesn't end in one `chunked`")
        let headers: StubbedHTTP.Headers = ["X-Key": "1"]
        #expect(headers["x-kEY"] == "1")
        #expect(headers["X-\u{212A}ey"] == nil)
    }

    @Test func `A partial request waits for more bytes`() {
        for length in 0..<Self.chunked.utf8.count {
            #expect(
                outcome(of: String(decoding: Self.chunked.utf8.prefix(length), as: UTF8.self))
                    == "more")
        }
    }

    @Test(arguments: [
        ("GET /\r\n\r\n", "400 the first line isn't a method, a target and HTTP/1.1"),
        ("GET / HTTP/1.1x\r\n\r\n", "400 the first line isn't a method, a target and HTTP/1.1"),
        ("GET / HTTP/2\r\n\r\n", "400 the first line isn't a method, a target and HTTP/1.1"),
        ("GET / HTTP/1,1\r\n\r\n", "400 the first line isn't a method, a target and HTTP/1.1"),
        ("GET / HTTP/x.1\r\n\r\n", "400 the first line isn't a method, a target and HTTP/1.1"),
        ("GET / http/1.1\r\n\r\n", "400 the first line isn't a method, a target and HTTP/1.1"),
        ("GET / HTTP/2.0\r\n\r\n", "505 the version isn't HTTP/1.1"),
        ("GET / HTTP/0.9\r\n\r\n", "505 the version isn't HTTP/1.1"),
        ("GET / HTTP/1.2\r\n\r\n", "400 there must be exactly one Host"),
        (
            "GET /a\u{1}b HTTP/1.1\r\nHost: x\r\n\r\n",
            "400 the target has a control character"
        ),
        (
            "GET /a\tb HTTP/1.1\r\nHost: x\r\n\r\n",
            "400 the target has a control character"
        ),
        (
            "GET /a\u{7F} HTTP/1.1\r\nHost: x\r\n\r\n",
            "400 the target has a control character"
        ),
        (
            "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
            "400 the target has a % without two hexadecimal digits"
        ),
        (
            "GET /?q=%4 HTTP/1.1\r\nHost: x\r\n\r\n",
            "400 the target has a % without two hexadecimal digits"
        ),
        (
            "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
            "400 the target is neither a path nor an http URL"
        ),
        (
            "G\u{e9}T / HTTP/1.1\r\n\r\n",
            "400 the first line isn't a method, a target and HTTP/1.1"
        ),
        (
            "GET / x HTTP/1.1\r\n\r\n",
            "400 the first line isn't a method, a target and HTTP/1.1"
        ),
        ("GET / HTTP/1.1\nHost: x\r\n\r\n", "400 a line doesn't end in CR LF"),
        ("GET / HTTP/1.1\r\nHost: x\rA: b\r\n\r\n", "400 a line doesn't end in CR LF"),
        ("GET / HTTP/1.1\r\nHost\r\n\r\n", "400 a header has no colon"),
        ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", "400 a header is malformed"),
        ("GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n", "400 a header is malformed"),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n", "400 a header is malformed"),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: a\u{7F}\r\n\r\n", "400 a header is malformed"),
        ("GET / HTTP/1.1\r\n\r\n", "400 there must be exactly one Host"),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400 there must be exactly one Host"),
        ("GET / HTTP/1.1\r\nHost: a/b?\r\n\r\n", "400 the Host isn't a valid URL host"),
        ("GET /x HTTP/1.1\r\nHost: a#\r\n\r\n", "400 the Host isn't a valid URL host"),
        ("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", "400 the Host isn't a valid URL host"),
        ("GET / HTTP/1.1\r\nHost: \u{e9}\r\n\r\n", "400 the Host isn't a valid URL host"),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", "400 the Host isn't a valid URL host"),
        ("GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", "400 the Host isn't a valid URL host"),
        ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", "400 the Host isn't a valid URL host"),
        ("GET / HTTP/1.1\r\nHost: %zz\r\n\r\n", "400 the Host isn't a valid URL host"),
        (
            "GET x HTTP/1.1\r\nHost: a\r\n\r\n",
            "400 the target is neither a path nor an http URL"
        ),
        (
            "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
            "400 the target is neither a path nor an http URL"
        ),
        (post("Content-Length: -1"), "400 the Content-Length isn't a number"),
        (post("Content-Length: +1"), "400 the Content-Length isn't a number"),
        (
            post("Content-Length: 1\r\nContent-Length: 2"),
            "400 there must be at most one Content-Length"
        ),
        (post("Content-Length: 99999999999999999999"), "400 the Content-Length isn't a number"),
        (post("Content-Length: 101"), "413 the body has more than 100 bytes"),
        (
            post("Transfer-Encoding: gzip"),
            "400 the Transfer-Encoding doesn't end in one `chunked`"
        ),
        (
            post("Transfer-Encoding: chunked, gzip"),
            "400 the Transfer-Encoding doesn't end in one `chunked`"
        ),
        (
            post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
            "400 the Transfer-Encoding doesn't end in one `chunked`"
        ),
        (
            post("Transfer-Encoding:"),
            "400 the Transfer-Encoding doesn't end in one `chunked`"
        ),
        (
            post("Transfer-Encoding: gzip,\tChunked"),
            "501 the Transfer-Encoding isn't `chunked` alone"
        ),
        (
            post("Transfer-Encoding: chunked\r\nContent-Length: 1"),
            "400 there are both a Content-Length and a Transfer-Encoding"
        ),
        (
            "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
            "400 HTTP/1.0 has no Transfer-Encoding"
        ),
        (
            "GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n",
            "400 the target has a fragment, which is never sent"
        ),
        (post("Transfer-Encoding: chunked", "x\r\n"), "400 the chunks are malformed"),
        (post("Transfer-Encoding: chunked", "-1\r\n"), "400 the chunks are malformed"),
        (post("Transfer-Encoding: chunked", "+1\r\n"), "400 the chunks are malformed"),
        (post("Transfer-Encoding: chunked", "-0\r\n\r\n"), "400 the chunks are malformed"),
        (post("Transfer-Encoding: chunked", "\r\n"), "400 the chunks are malformed"),
        (post("Transfer-Encoding: chunked", "0x1\r\na\r\n"), "400 the chunks are malformed"),
        (post("Transfer-Encoding: chunked", "1\n"), "400 the chunks are malformed"),
        (post("Transfer-Encoding: chunked", "0\r\n\n"), "400 the chunks are malformed"),
        (post("Transfer-Encoding: chunked", "1\r\nab\r\n"), "400 the chunks are malformed"),
        (post("Transfer-Encoding: chunked", "fffffffff\r\n"), "400 the chunks are malformed"),
        (
            post("Transfer-Encoding: chunked", "0\r\nbad\r\n\r\n"),
            "400 a header has no colon"
        ),
        (
            post("Transfer-Encoding: chunked", "0\r\nbad name: x\r\n\r\n"),
            "400 a header is malformed"
        ),
        (
            post("Transfer-Encoding: chunked", "65\r\n\(String(repeating: "x", count: 101))"),
            "413 the body has more than 100 bytes"
        ),
    ])
    func `A malformed request is refused with a reason`(text: String, refusal: String) {
        #expect(outcome(of: text) == refusal)
        #expect(outcome(of: text, step: 1) == refusal)
    }

    private static func post(_ header: String, _ body: String = "") -> String {
        "POST / HTTP/1.1\r\nHost: x\r\n\(header)\r\n\r\n\(body)"
    }

    @Test func `A head of unlimited length is refused at the limit`() {
        let line = "A: \(String(repeating: "x", count: 1000))\r\n"
        let text = "GET / HTTP/1.1\r\n" + String(repeating: line, count: 100)
        #expect(outcome(of: text) == "431 the head has more than 65536 bytes")
        #expect(outcome(of: text, step: 700) == "431 the head has more than 65536 bytes")
    }

    @Test func `A first line of unlimited length is refused at the limit`() {
        let text = "GET /" + String(repeating: "x", count: 64 << 10)
        for behind in ["", " HTTP/1.1\r\nHost: x\r\n\r\n"] {
            #expect(outcome(of: text + behind) == "414 the first line has more than 65536 bytes")
        }
        #expect(outcome(of: text, step: 700) == "414 the first line has more than 65536 bytes")
    }

    @Test func `A chunk size of unlimited length is refused at the limit`() {
        let line = String(repeating: "x", count: (64 << 10) + 1)
        let text = Self.post("Transfer-Encoding: chunked", "1;\(line)")
        #expect(outcome(of: text) == "400 the chunks are malformed")
        #expect(outcome(of: text, step: 700) == "400 the chunks are malformed")
    }

    @Test func `A client of HTTP/1.0 receives no 100-continue`() {
        for (version, isAsked) in [("1.0", false), ("1.1", true)] {
            var parser = RequestParser(bodyLimit: 100, authority: "server:80")
            let text = Self.post("Content-Length: 4\r\nExpect: 100-continue")
                .replacing("HTTP/1.1", with: "HTTP/\(version)")
            let progress = parser.parse(Array(text.utf8))
            if case .awaitsContinue = progress { #expect(isAsked) } else { #expect(!isAsked) }
        }
    }

    @Test func `A request without a body receives no 100-continue`() {
        let text = "GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n"
        #expect(outcome(of: text).hasPrefix("GET http://x/ "))
    }

    @Test func `A head of exactly the limit is accepted`() {
        let start = "GET / HTTP/1.1\r\nHost: x\r\nA: "
        let fits = start + String(repeating: "x", count: (64 << 10) - start.utf8.count)
        #expect(outcome(of: fits + "\r\n\r\n").hasPrefix("GET http://x/ "))
        #expect(outcome(of: fits + "x\r\n\r\n") == "431 the head has more than 65536 bytes")
    }

    @Test func `A chunked body is parsed with the largest body limit`() {
        let text = Self.post("Transfer-Encoding: chunked", "1\r\na\r\n")
        #expect(outcome(of: text, bodyLimit: .max) == "more")
        #expect(outcome(of: text + "0\r\n\r\n", bodyLimit: .max).hasSuffix(" a"))
    }

    @Test(arguments: ["1 ", "1\t ", "1 ;a=b"])
    func `A chunk size may be followed by spaces, tabs and extensions`(size: String) {
        let text = outcome(of: Self.post("Transfer-Encoding: chunked", "\(size)\r\na\r\n0\r\n\r\n"))
        #expect(text.hasSuffix(" a"))
    }

    @Test
    func `A header value that isn't UTF-8 is read as Latin-1, and such a first line is refused`() {
        func progress(_ text: String) -> RequestParser.Progress {
            var parser = RequestParser(bodyLimit: 0, authority: "server:80")
            return parser.parse(text.unicodeScalars.map { UInt8($0.value) })
        }
        // If the parser read UTF-8, it would combine the two bytes of the second field.
        let head = "GET / HTTP/1.1\r\nHost: x\r\nA: \u{FC}\r\nB: \u{C3}\u{BC}\r\n\r\n"
        if case .request(let request) = progress(head) {
            #expect(request.headers["A"] == "\u{FC}")
            #expect(request.headers["B"] == "\u{FC}")
        } else {
            Issue.record("not read")
        }
        if case .refused(let refusal) = progress("GET /\u{FF} HTTP/1.1\r\nHost: x\r\n\r\n") {
            #expect(refusal == .init(status: 400, reason: "the first line isn't UTF-8"))
        } else {
            Issue.record("not refused")
        }
    }
}
