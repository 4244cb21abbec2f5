import Foundation
import Testing
import UnderstudyNetworking

@Suite("HAR files")
struct HARFileTests {
    /// A file that a browser could write, with, for example, custom fields, a byte order mark, and
    /// null for unknown values.
    static let browser = """
        \u{FEFF}{"log": {"version": "1.2", "creator": {"name": "Browser", "version": null}, "pages": [{}],
          "entries": [
            {"_initiator": {"type": "other"}, "startedDateTime": "2024-05-01T10:00:00.500Z",
             "time": null, "cache": {"beforeRequest": null}, "timings": {"blocked": -1},
             "request": {"method": "POST", "url": "https://api.example.com/places?q=a%20b",
               "headers": [{"name": ":method", "value": "POST"}, {"name": "Accept", "value": "*/*"}],
               "cookies": [{"name": "a", "expires": null}], "queryString": [], "headersSize": 1.5,
               "postData": {"mimeType": "application/x-www-form-urlencoded",
                 "params": [{"name": "x", "value": "1 2"}, {"name": "y"}]}},
             "response": {"status": 200, "statusText": "OK", "_transferSize": 12, "bodySize": null,
               "headers": [{"name": "content-encoding", "value": "gzip"},
                 {"name": "x-a", "value": "1"}, {"name": "x-a", "value": "2"}],
               "content": {"size": 2, "mimeType": "text/plain", "text": "aGk=",
                 "encoding": "base64"}}},
            {"startedDateTime": "some day", "request": {"method": "GET", "url": "https://x.example.com"},
             "response": {"status": 0}}]}}
        """

    @Test func `A HAR file of a browser is read, and custom fields are ignored`() throws {
        let file = try StubbedHTTP.HARFile(Data(Self.browser.utf8))

        #expect(file.exchanges.count == 2)
        let first = try #require(file.exchanges.first)
        #expect(first.date == Date(timeIntervalSince1970: 1_714_557_600.5))
        #expect(first.request.method == .post)
        #expect(first.request.query == ["q": "a b"])
        #expect(first.request.headers == ["Accept": "*/*"])
        #expect(first.request.text == "x=1%202&y=")
        #expect(first.response.status == 200)
        #expect(first.response.body == Data("hi".utf8))
        #expect(first.response.headers.values(of: "X-A") == ["1", "2"])
        #expect(first.response.headers["Content-Encoding"] == nil)
        #expect(first.response.headers["Content-Type"] == "text/plain")
        #expect(file.exchanges.last?.response.status == 0)
    }

    /// The parts in which files differ, for example between browsers and proxies.
    @Test func `A HAR file may have decimal statuses, multi-line headers and no response`() throws {
        let text = #"""
            {"log": {"entries": [
              {"startedDateTime": "2024-05-01T12:00:00.123456+02:00",
               "request": {"method": "POST", "url": "https://x.example.com/a|b?[c]={d}",
                 "postData": {"params": [{"name": "q", "value": "1+1 = 2&ü"}]}},
               "response": {"status": 200.0, "headers": [{"name": "Content-Length", "value": 3},
                   {"name": "Age", "value": 7}, {"name": "Set-Cookie", "value": "a=1\nb=2"}],
                 "content": {"mimeType": "x-unknown", "text": "aGkK\nYW5k", "encoding": "Base64"}}},
              {"startedDateTime": "2024-05-01T10:00:00Z",
               "request": {"method": "GET", "url": "data:text/plain,hi", "headers": null},
               "response": {"status": null, "content": null}},
              {"request": {"method": "GET", "url": "https://x.example.com/"}, "response": null},
              {"request": {"method": "GET", "url": "https://x.example.com/odd"},
               "response": {"status": 999}}]}}
            """#

        let exchanges = try StubbedHTTP.HARFile(Data(text.utf8)).exchanges

        let first = try #require(exchanges.first)
        #expect(first.date == Date(timeIntervalSince1970: 1_714_557_600.123))
        #expect(first.request.url.absoluteString == "https://x.example.com/a%7Cb?%5Bc%5D=%7Bd%7D")
        #expect(first.request.text == "q=1%2B1%20%3D%202%26%C3%BC")
        #expect(
            first.response.headers.fields == [
                .init("Age", "7"), .init("Set-Cookie", "a=1"), .init("Set-Cookie", "b=2"),
            ])
        #expect(first.response.body == Data("hi\nand".utf8))
        #expect(exchanges.map(\.response.status) == [200, 0, 0, 999])
        #expect(exchanges[1].date == Date(timeIntervalSince1970: 1_714_557_600))
        #expect(exchanges[2].date == .distantPast)
    }

    @Test func `A HAR file equals the original after writing and reading binary bodies`() throws {
        let url = try url("/places?page=2")
        let file = StubbedHTTP.HARFile([
            .init(
                request: StubbedHTTP.Request(
                    .put, url, headers: ["Content-Type": "text/plain"], body: Data("x".utf8)),
                response: .data(Data([0, 255, 254]), type: "image/png", status: 201),
                date: Date(timeIntervalSince1970: 1_000.25)),
            .init(
                request: StubbedHTTP.Request(.post, url, body: Data([255])),
                response: .json("{}"), date: Date(timeIntervalSince1970: 2_000)),
        ])

        let path = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).har")
        try file.write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }

        #expect(try StubbedHTTP.HARFile(contentsOf: path) == file)
    }

    @Test func `A HAR file with an empty body equals itself after writing and reading it`() throws {
        let entries = ["{\"text\": \"\", \"mimeType\": \"text/css\"}", "{\"size\": 0}"].map {
            """
            {"startedDateTime": "2024-05-01T10:00:00Z",
             "request": {"method": "GET", "url": "https://x.example.com/"},
             "response": {"status": 200, "content": \($0)}}
            """
        }
        let text = "{\"log\": {\"entries\": [\(entries.joined(separator: ","))]}}"
        let file = try StubbedHTTP.HARFile(Data(text.utf8))
        let path = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).har")
        try file.write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }

        #expect(try StubbedHTTP.HARFile(contentsOf: path) == file)
        #expect(file.exchanges.first?.response.headers["Content-Type"] == "text/css")
    }

    /// The programs that export files write three to seven digits.
    @Test(arguments: [
        ("000", "000"), ("123", "123"), ("290", "290"), ("456", "456"), ("999", "999"),
        ("2095733", "210"), ("5839740", "584"), ("123456", "123"), ("0", "000"),
    ])
    func `A HAR file keeps the milliseconds of a date`(digits: String, kept: String) throws {
        let date = "2026-09-28T11:57:48.\(kept)Z"
        let text = """
            {"log": {"entries": [{"startedDateTime": "2026-09-28T11:57:48.\(digits)Z",
              "request": {"method": "GET", "url": "https://x.example.com"},
              "response": {"status": 200}}]}}
            """
        let file = try StubbedHTTP.HARFile(Data(text.utf8))
        let written = try file.data(hiding: [])
        #expect(String(decoding: written, as: UTF8.self).contains(date))
        let again = try StubbedHTTP.HARFile(written)
        #expect(again.exchanges.first?.date == file.exchanges.first?.date)
    }

    @Test func `A HAR file keeps a byte order mark at the beginning of a body`() throws {
        let text = Data([0xEF, 0xBB, 0xBF] + "a,b".utf8)
        let request = StubbedHTTP.Request(.post, try url("/"), body: text)
        let file = StubbedHTTP.HARFile([
            .init(request: request, response: .data(text), date: .distantPast)
        ])
        let read = try #require(StubbedHTTP.HARFile(file.data()).exchanges.first)
        #expect(read.request.body == text)
        #expect(read.response.body == text)
    }

    @Test func `A written HAR file contains all required fields and no credentials`() throws {
        let request = StubbedHTTP.Request(
            .get, try url("/a?b=c"), headers: ["authorization": "Bearer 1234", "Accept": "*/*"])
        let file = StubbedHTTP.HARFile([
            .init(request: request, response: .status(204), date: Date(timeIntervalSince1970: 0))
        ])

        #expect(
            String(decoding: try file.data(), as: UTF8.self)
                .replacing(" : ", with: ": ") == """
                    {
                      "log": {
                        "creator": {
                          "name": "Understudy",
                          "version": "1"
                        },
                        "entries": [
                          {
                            "cache": {

                            },
                            "request": {
                              "bodySize": 0,
                              "cookies": [

                              ],
                              "headers": [
                                {
                                  "name": "authorization",
                                  "value": "hidden-by-understudy"
                                },
                                {
                                  "name": "Accept",
                                  "value": "*/*"
                                }
                              ],
                              "headersSize": -1,
                              "httpVersion": "HTTP/1.1",
                              "method": "GET",
                              "queryString": [
                                {
                                  "name": "b",
                                  "value": "c"
                                }
                              ],
                              "url": "https://api.example.com/a?b=c"
                            },
                            "response": {
                              "bodySize": 0,
                              "content": {
                                "mimeType": "",
                                "size": 0
                              },
                              "cookies": [

                              ],
                              "headers": [

                              ],
                              "headersSize": -1,
                              "httpVersion": "HTTP/1.1",
                              "redirectURL": "",
                              "status": 204,
                              "statusText": ""
                            },
                            "startedDateTime": "1970-01-01T00:00:00.000Z",
                            "time": 0,
                            "timings": {
                              "receive": 0,
                              "send": 0,
                              "wait": 0
                            }
                          }
                        ],
                        "version": "1.2"
                      }
                    }
                    """)
        #expect(String(decoding: try file.data(hiding: []), as: UTF8.self).contains("Bearer 1234"))
    }

    @Test(arguments: [
        ("", "a.har isn't a HAR file: it isn't JSON"),
        ("{", "a.har isn't a HAR file: it isn't JSON"),
        ("nonsense", "a.har isn't a HAR file: it isn't JSON"),
        ("[]", "a.har isn't a HAR file: it isn't an object"), ("{}", "a.har: log is missing"),
        (#"{"log":{}}"#, "a.har: log.entries is missing"),
        (#"{"log":{"entries":{}}}"#, "a.har: log.entries isn't an array"),
        (#"{"log":{"entries":[1]}}"#, "a.har: log.entries[0] isn't an object"),
        (#"{"log":{"entries":[{}]}}"#, "a.har: log.entries[0].request is missing"),
        (entry(#""url":7"#), "a.har: log.entries[0].request.url isn't a string"),
        (entry(#""url":null"#), "a.har: log.entries[0].request.url is null, not a string"),
        (
            entry(#""url":"places""#),
            #"a.har: log.entries[0].request.url isn't a URL: "places""#
        ),
        (
            entry(#""url":"x:y""#, #""status":"200""#),
            "a.har: log.entries[0].response.status isn't a number"
        ),
        (
            entry(#""url":"x:y""#, #""status":{}"#),
            "a.har: log.entries[0].response.status isn't a number"
        ),
        (
            entry(
                #""url":"x:y""#, #""status":200,"content":{"text":"a","encoding":"base64"}"#),
            "a.har: log.entries[0].response.content.text isn't base64"
        ),
        (
            entry(#""url":"x:y""#, #""status":200,"content":{"size":12.0}"#),
            "a.har: log.entries[0].response.content has a size of 12 bytes but no text: "
                + "record or export it with bodies"
        ),
        (
            entry(#""url":"x:y""#, #""status":404,"content":{"size":1,"text":""}"#),
            "a.har: log.entries[0].response.content has a size of 1 byte but no text: "
                + "record or export it with bodies"
        ),
        (
            entry(#""url":"x:y","headers":[{"value":"1"}]"#),
            "a.har: log.entries[0].request.headers[0].name is missing"
        ),
    ])
    func `A malformed HAR file is an error that names the path and the problem`(
        text: String, message: String
    ) {
        let error = #expect(throws: StubbedHTTP.HARError.self) {
            try StubbedHTTP.HARFile(Data(text.utf8), name: "a.har")
        }
        #expect(error?.description == message)
    }

    private static func entry(_ request: String, _ response: String = #""status":200"#) -> String {
        #"{"log":{"entries":[{"request":{"method":"GET",\#(request)},"response":{\#(response)}}]}}"#
    }

    @Test
    func `A malformed entry of a HAR file is an error only if it is requested`() async throws {
        func entry(_ path: String, _ rest: String = "", _ response: String = "") -> String {
            #"{"request":{"method":"GET","url":"https://a.b/\#(path)"\#(rest)},"#
                + #""response":{"status":204\#(response)}}"#
        }
        let odd = [
            entry("params", #","postData":{"params":{"a":"b"}}"#),
            entry("base64", "", #","content":{"text":"?","encoding":"base64"}"#),
            #"{"request":{"method":"GET","url":"/relative"},"response":{"status":204}}"#,
            "7",
        ]
        let text = #"{"log":{"entries":["# + (odd + [entry("good")]).joined(separator: ",") + "]}}"
        let file = try StubbedHTTP.HARFile(Data(text.utf8), name: "a.har")
        #expect(file.exchanges.map(\.request.url.path) == ["/good"])
        #expect(
            file.unusable.map(\.url) == [
                "https://a.b/params", "https://a.b/base64", "/relative", "",
            ])
        #expect(
            file.unusable.map(\.error.description) == [
                "a.har: log.entries[0].request.postData.params isn't an array",
                "a.har: log.entries[1].response.content.text isn't base64",
                #"a.har: log.entries[2].request.url isn't a URL: "/relative""#,
                "a.har: log.entries[3] isn't an object",
            ])

        let replay = StubbedHTTP.Replay(file)
        for (path, index) in [("params", 0), ("base64", 1)] {
            let url = try #require(URL(string: "https://a.b/\(path)"))
            await #expect(throws: file.unusable[index].error) {
                try await replay.respond(to: StubbedHTTP.Request(.get, url))
            }
        }
        let good = try #require(URL(string: "https://a.b/good"))
        #expect(try await replay.respond(to: StubbedHTTP.Request(.get, good)).status == 204)
    }

    @Test(arguments: [
        #"{"method":"HEAD"}{"status":200,"content":{"size":5}}"#,
        #"{"method":"GET"}{"status":204,"content":{"size":5}}"#,
        #"{"method":"GET"}{"status":304,"content":{"size":5}}"#,
        #"{"method":"GET"}{"status":0,"content":{"size":5}}"#,
        #"{"method":"GET"}{"status":302,"content":{"size":5},"headers":[{"name":"location","value":"/"}]}"#,
        #"{"method":"GET"}{"status":200,"content":{"size":-1}}"#,
        #"{"method":"GET"}{"status":200,"content":{"size":"5"}}"#,
    ])
    func `A HAR response without the text of its body is valid if the body doesn't matter`(
        entry: String
    ) throws {
        let parts = entry.replacing("}{", with: #","url":"https://a.b"},"response":{"#)
        let text = #"{"log":{"entries":[{"request":\#(parts)}]}}"#
        #expect(try StubbedHTTP.HARFile(Data(text.utf8)).exchanges.count == 1)
    }

    @Test(arguments: [
        (#"a\ud800b"#, "a\u{FFFD}b"), (#"\uDC00"#, "\u{FFFD}"),
        (#"\ud83d\ude00\ud83d"#, "😀\u{FFFD}"),
        (#"\ud83d\\ude00"#, "\u{FFFD}\\ude00"), (#"\ud83d\n"#, "\u{FFFD}\n"),
        (#"\\ud800 \ud83d"#, "\\ud800 \u{FFFD}"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
    ])
    func `A lone surrogate in a HAR file is read as a replacement character`(
        json: String, text: String
    ) throws {
        let entry = Self.entry(
            #""url":"https://a.b""#, #""status":200,"content":{"text":"\#(json)"}"#)
        let file = try StubbedHTTP.HARFile(Data(entry.utf8))
        #expect(file.exchanges.map(\.response.body) == [Data(text.utf8)])
    }

    @Test func `An invalid UTF-8 byte in a HAR file is read as a replacement character`() throws {
        let entry = Self.entry(#""url":"https://a.b""#, #""status":200,"content":{"text":"a"}"#)
        var data = Data(entry.utf8)
        let index = try #require(data.lastIndex(of: UInt8(ascii: "a")))
        data[index] = 0xFF
        #expect(
            try StubbedHTTP.HARFile(data).exchanges.map(\.response.body) == [
                Data("\u{FFFD}".utf8)
            ])
    }

    @Test func `A truncated or deeply nested HAR file is an error and doesn't crash`() {
        let whole = Array(Self.browser.utf8)
        for length in stride(from: 0, to: whole.count - 1, by: 5) {
            #expect(throws: StubbedHTTP.HARError.self) {
                try StubbedHTTP.HARFile(Data(whole[..<length]))
            }
        }
        for deep in ["[", #"{"log":"#, #"{"log":{"entries":["#] {
            #expect(throws: StubbedHTTP.HARError.self) {
                try StubbedHTTP.HARFile(Data(String(repeating: deep, count: 100_000).utf8))
            }
        }
    }

    @Test func `A missing HAR file is an error`() {
        #expect(throws: (any Error).self) {
            try StubbedHTTP.HARFile(
                contentsOf: URL.temporaryDirectory.appending(path: UUID().uuidString))
        }
    }
}
