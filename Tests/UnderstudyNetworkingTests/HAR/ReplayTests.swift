import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Recording and replaying", .limitedSessions)
struct ReplayTests {
    private func exchange(
        _ method: StubbedHTTP.Method, _ path: String, _ body: String = "",
        _ response: StubbedHTTP.Response
    ) throws -> StubbedHTTP.HARFile.Exchange {
        StubbedHTTP.HARFile.Exchange(
            request: StubbedHTTP.Request(method, try url(path), body: Data(body.utf8)),
            response: response, date: Date(timeIntervalSince1970: 0))
    }

    private func post(_ body: String, to session: URLSession) async throws -> String {
        try await session.load(URLRequest("POST", url("/"), body: Data(body.utf8))).text
    }

    @Test func `A replay returns the recorded responses once each`() async throws {
        let server = FakeRESTServer(collections: ["/notes"])
        let recorder = StubbedHTTP.Recorder(server, now: { Date(timeIntervalSince1970: 0) })
        func session(_ responder: any StubbedHTTP.Responder) -> URLSession {
            StubbedHTTP.Service(serving: responder).session
        }
        func conversation(_ session: URLSession) async throws -> [String] {
            [
                try await session.text("/notes"),
                try await session.load(
                    URLRequest("POST", url("/notes"), body: Data("{}".utf8))
                ).text,
                try await session.text("/notes"),
            ]
        }

        let live = try await conversation(session(recorder))
        let file = try StubbedHTTP.HARFile(recorder.file.data())

        #expect(live == ["[]", #"{"id":"1"}"#, #"[{"id":"1"}]"#])
        #expect(try await conversation(session(StubbedHTTP.Replay(file))) == live)
    }

    @Test
    func `A replay distinguishes requests by bodies only if the bodies differ`() async throws {
        let replay = StubbedHTTP.Replay(
            StubbedHTTP.HARFile([
                try exchange(.post, "/", "a", .text("A")),
                try exchange(.post, "/", "b", .text("B")),
                try exchange(.post, "/", "a", .text("A again")),
            ]))
        let session = StubbedHTTP.Service(serving: replay).session
        #expect(try await post("b", to: session) == "B")
        #expect(try await post("a", to: session) == "A")
        #expect(try await post("a", to: session) == "A again")

        let one = StubbedHTTP.Replay(
            StubbedHTTP.HARFile([try exchange(.post, "/", "a", .text("any"))]))
        #expect(try await post("z", to: StubbedHTTP.Service(serving: one).session) == "any")
    }

    @Test func `A replay compares JSON bodies by value, in any order of keys`() async throws {
        let replay = StubbedHTTP.Replay(
            StubbedHTTP.HARFile([
                try exchange(.post, "/", #"{"a":1,"b":[2]}"#, .text("A")),
                try exchange(.post, "/", #"{"a":3,"b":[2]}"#, .text("B")),
            ]))
        let session = StubbedHTTP.Service(serving: replay).session
        #expect(try await post(#"{ "b" : [2], "a" : 3 }"#, to: session) == "B")
        #expect(try await post(#"{"b":[2],"a":1}"#, to: session) == "A")
    }

    @Test func `A replay matches queries and forms in any order of names`() async throws {
        func request(_ query: String, _ form: String) throws -> StubbedHTTP.Request {
            StubbedHTTP.Request(
                .post, try url("/search?\(query)"),
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data(form.utf8))
        }
        let file = StubbedHTTP.HARFile(
            try [("x=1&y=2", 201), ("x=1&y=3", 202)].map { form, status in
                .init(
                    request: try request("a=1&b=2", form), response: .status(status),
                    date: .distantPast)
            })
        let replay = StubbedHTTP.Replay(file)
        #expect(try await replay.respond(to: request("b=2&a=1", "y=3&x=1")).status == 202)
        #expect(try await replay.respond(to: request("b=2&a=1", "y=2&x=1")).status == 201)

        await #expect(throws: StubbedHTTP.Failure.self) {
            let twice = StubbedHTTP.HARFile([try exchange(.get, "/?b=1&a=1&a=2", "", .text(""))])
            let other = StubbedHTTP.Request(.get, try url("/?a=2&a=1&b=1"))
            return try await StubbedHTTP.Replay(twice).respond(to: other)
        }
    }

    @Test func `A replay keeps the Content-Length of a HEAD response`() async throws {
        let live = StubbedHTTP.Service { _ in .status(200, headers: ["Content-Length": "12345"]) }
        let recorder = StubbedHTTP.Recorder(live.session)
        func length(_ responder: any StubbedHTTP.Responder) async throws -> Int64 {
            let session = StubbedHTTP.Service(serving: responder).session
            return try await session.load(URLRequest("HEAD", url("/"))).response
                .expectedContentLength
        }
        #expect(try await length(recorder) == 12345)
        let file = try StubbedHTTP.HARFile(recorder.file.data())
        #expect(try await length(StubbedHTTP.Replay(file)) == 12345)
    }

    @Test func `A replay repeats the last response if repeatsLast is true`() async throws {
        let file = StubbedHTTP.HARFile([
            try exchange(.get, "/job", "", .text("running")),
            try exchange(.get, "/job", "", .text("done")),
            try exchange(.post, "/", "a", .text("A")), try exchange(.post, "/", "b", .text("B")),
        ])
        let session = StubbedHTTP.Service(serving: StubbedHTTP.Replay(file, repeatsLast: true))
            .session
        var answers: [String] = []
        for _ in 1...4 { answers.append(try await session.text("/job")) }
        #expect(answers == ["running", "done", "done", "done"])
        for _ in 1...2 { #expect(try await post("a", to: session) == "A") }
        #expect(try await post("b", to: session) == "B")

        let reports = await reports {
            let session = StubbedHTTP.Service(serving: StubbedHTTP.Replay(file, repeatsLast: true))
                .session
            await #expect(throws: StubbedHTTP.Failure.self) { _ = try await post("c", to: session) }
        }
        #expect(reports.count == 1)
    }

    @Test func `A replay ignores the query items that ignoringQuery lists`() async throws {
        let file = StubbedHTTP.HARFile([
            try exchange(.get, "/a?time=1&page=1&at%5B%5D=x", "", .text("first page")),
            try exchange(.get, "/a?page=2&time=2", "", .text("second page")),
            try exchange(.get, "/a?time=3", "", .text("all")),
        ])
        let replay = StubbedHTTP.Replay(file, ignoringQuery: ["time", "at[]"])
        let session = StubbedHTTP.Service(serving: replay).session
        #expect(try await session.text("/a?time=9&page=2") == "second page")
        #expect(try await session.text("/a?page=1&at%5B%5D=z&time=8") == "first page")
        #expect(try await session.text("/a") == "all")

        let reports = try await reports {
            let session = StubbedHTTP.Service(
                serving: StubbedHTTP.Replay(file, ignoringQuery: ["time", "at[]"])
            ).session
            _ = try await session.failure("/a?time=1&page=3")
        }
        let url = "https://api.example.com/a"
        #expect(
            reports.text == """
                Replay: GET \(url)?time=1&page=3 wasn't recorded
                  has     GET *\(url)?page=1*
                  has     GET *\(url)?page=2*
                  has     GET *\(url)*
                  add     urls.on(…) for the missing request, or record again
                """)
    }

    @Test func `A recording keeps a lost connection and a response that isn't HTTP`() async throws {
        let answers = StubbedHTTP.Service {
            $0.path == "/cut"
                ? .text("half of it").dropped(after: 4)
                : .notHTTP(Data("plain".utf8), type: "text/plain")
        }
        let recorder = StubbedHTTP.Recorder(answers)
        let session = StubbedHTTP.Service(serving: recorder).session
        _ = try await session.failure("/cut")
        _ = try await session.data(from: url("/plain"))

        let file = try StubbedHTTP.HARFile(recorder.file.data())
        #expect(file.exchanges.map(\.response) == recorder.file.exchanges.map(\.response))

        let again = StubbedHTTP.Service(serving: StubbedHTTP.Replay(file)).session
        let error = try await again.failure("/cut") as? URLError
        #expect(error?.code == .networkConnectionLost)
        let (data, response) = try await again.data(from: url("/plain"))
        #expect(String(decoding: data, as: UTF8.self) == "plain")
        #expect(!(response is HTTPURLResponse))
    }

    @Test func `The report of an unmatched JSON body lists the members that differ`() async throws {
        let file = StubbedHTTP.HARFile([
            try exchange(.post, "/", #"{"id":1,"token":"a"}"#, .text("A")),
            try exchange(.post, "/", #"{"id":2,"token":"b"}"#, .text("B")),
        ])
        let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(file.data()))
        let reports = await reports {
            let session = StubbedHTTP.Service(serving: replay).session
            await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await post(#"{"id":3,"token":"c"}"#, to: session)
            }
        }
        #expect(
            reports.text == #"""
                Replay: POST https://api.example.com/ (39 bytes) was recorded with different bodies
                  sent    "{\"id\":3,\"token\":\"hidden-by-understudy\"}"
                  has     body id *3*, recorded 1
                  has     body id *3*, recorded 2
                  add     urls.on(…) for the missing request, or record again
                """#)
    }

    @Test func `A request that wasn't recorded, or is repeated too often, fails`() async throws {
        let file = StubbedHTTP.HARFile([
            try exchange(.get, "/a", "", .text("1")), try exchange(.get, "/b", "", .text("1")),
            try exchange(.get, "/b", "", .text("2")), try exchange(.post, "/", "a", .text("A")),
            try exchange(.post, "/", "b", .text("B")),
        ])
        let reports = try await reports {
            let session = StubbedHTTP.Service(serving: StubbedHTTP.Replay(file)).session
            let error = try await session.failure("/c")
            #expect((error as? StubbedHTTP.Failure)?.reason == .notRecorded)
            _ = try await [session.text("/a"), session.text("/b"), session.text("/b")]
            _ = try await [session.failure("/a"), session.failure("/b")]
            await #expect(throws: StubbedHTTP.Failure.self) { _ = try await post("c", to: session) }
        }
        let remedy = "  add     urls.on(…) for the missing request, or record again"
        let host = "https://api.example.com"
        #expect(
            reports.map(\.message) == [
                """
                Replay: GET \(host)/c wasn't recorded
                  has     GET *\(host)/a*
                  has     GET *\(host)/b*
                  has     *POST* *\(host)/*
                \(remedy)
                """,
                "Replay: GET \(host)/a was recorded once, but sent again\n\(remedy)",
                "Replay: GET \(host)/b was recorded 2 times, but sent again\n\(remedy)",
                """
                Replay: POST \(host)/ (1 byte) was recorded with different bodies
                  sent    "c"
                  has     *"a"*
                  has     *"b"*
                \(remedy)
                """,
            ])
    }

    @Test func `An unrecorded request lists the nearest recorded requests first`() async throws {
        let file = StubbedHTTP.HARFile(
            try (1...9).map { try exchange(.get, "/places?page=\($0)", "", .text("")) }
                + [exchange(.post, "/places?page=10", "", .text(""))])
        let reports = try await reports {
            let session = StubbedHTTP.Service(serving: StubbedHTTP.Replay(file)).session
            _ = try await session.failure("/places?page=10")
        }
        let url = "https://api.example.com/places?page="
        #expect(
            reports.text == """
                Replay: GET \(url)10 wasn't recorded
                  has     *POST* \(url)10
                  has     GET *\(url)1*
                  has     GET *\(url)2*
                  has     GET *\(url)3*
                  has     GET *\(url)4*
                  has     GET *\(url)5*
                  …       and 4 more
                  add     urls.on(…) for the missing request, or record again
                """)
    }

    @Test func `A recorded connection failure fails again in a replay`() async throws {
        let server = FakeRESTServer(collections: [])
        server.dropConnections(.always)
        let recorder = StubbedHTTP.Recorder(server)
        _ = try await StubbedHTTP.Service(serving: recorder).session.failure("/a")

        #expect(recorder.file.exchanges.map(\.response.status) == [0])
        let file = try StubbedHTTP.HARFile(recorder.file.data())
        #expect(file.exchanges.map(\.error) == [.networkConnectionLost])
        let again = try await StubbedHTTP.Service(serving: StubbedHTTP.Replay(file)).session
            .failure("/a")
        #expect((again as? URLError)?.code == .networkConnectionLost)
    }

    @Test func `Recorded cancellations and other errors are replayed as URL errors`() async throws {
        for (error, code) in [
            (CancellationError() as any Error, URLError.Code.cancelled),
            (POSIXError(.EIO), .cannotConnectToHost),
        ] {
            let recorder = StubbedHTTP.Recorder(StubbedHTTP.Service { _ in throw error })
            let request = StubbedHTTP.Request(.get, try url("/a"))
            _ = try? await recorder.respond(to: request)
            let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(recorder.file.data()))
            await #expect(throws: URLError(code)) { _ = try await replay.respond(to: request) }
        }
    }

    @Test(arguments: [
        (#""_error": "net::ERR_INTERNET_DISCONNECTED""#, URLError.Code.notConnectedToInternet),
        (#""_error": "net::ERR_NAME_NOT_RESOLVED""#, .cannotFindHost),
        (#""_error": "net::ERR_BLOCKED_BY_CLIENT""#, .cannotConnectToHost),
        (#""_error": null"#, .cannotConnectToHost), (#""_error": 7"#, .cannotConnectToHost),
        (#""_error": "net::ERR_ABORTED", "_errorCode": -1001"#, .timedOut),
        (#""_errorCode": 1"#, .cannotConnectToHost),
    ])
    func `The error that a browser recorded is replayed as a URL error`(
        _ field: String, _ code: URLError.Code
    ) async throws {
        let text = """
            {"log": {"entries": [{"request": {"method": "GET", "url": "https://h/"},
              "response": {"status": 0, \(field)}}]}}
            """
        let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(Data(text.utf8)))
        let request = StubbedHTTP.Request(.get, try #require(URL(string: "https://h/")))
        await #expect(throws: URLError(code)) { _ = try await replay.respond(to: request) }
    }

    @Test
    func `A recorder with a session records responses without transport encodings`() async throws {
        let packed = Data(base64Encoded: "H4sIAAAAAAAAAyvNK0hMzk5NAQCWYi/KCAAAAA==")
        let body = try #require(packed)
        let live = StubbedHTTP.Service { _ in
            .data(body, headers: ["Content-Encoding": "gzip", "X-A": "1"])
        }
        let recorder = StubbedHTTP.Recorder(live.session)

        let text = try await post("body", to: StubbedHTTP.Service(serving: recorder).session)

        #expect(text == "unpacked")
        #expect(live.requests.lastCall?.text == "body")
        let response = try #require(recorder.file.exchanges.first?.response)
        #expect(response.headers["X-A"] == "1")
        #expect(response.headers["Content-Encoding"] == nil)
        #expect(live.requests.callCount == 1)
    }

    @Test
    func `A replay compares URLs without fragments; an empty path equals the root`() async throws {
        let file = StubbedHTTP.HARFile([try exchange(.get, "", "", .text("root"))])
        #expect(
            try await StubbedHTTP.Service(serving: StubbedHTTP.Replay(file)).session.text("/#top")
                == "root"
        )
    }

    @Test func `A replay ignores the case of scheme and host, but not of the path`() async throws {
        let recorded = try #require(URL(string: "HTTPS://API.example.com/A"))
        let file = StubbedHTTP.HARFile([
            StubbedHTTP.HARFile.Exchange(
                request: StubbedHTTP.Request(.get, recorded), response: .text("found"),
                date: Date(timeIntervalSince1970: 0))
        ])
        let replay = StubbedHTTP.Replay(file)
        #expect(
            try await StubbedHTTP.Service(serving: replay).session.text("/A") == "found")
        let reports = await reports {
            _ = try? await StubbedHTTP.Service(serving: StubbedHTTP.Replay(file)).session.text("/a")
        }
        #expect(reports.count == 1)
    }

    @Test
    func `A replay matches a recorded URL with invalid and encoded characters`() async throws {
        let text = """
            {"log": {"entries": [{"request": {"method": "GET",
            "url": "https://api.example.com/x?filter[name]=J%C3%BCrgen"},
            "response": {"status": 200, "content": {"text": "found"}}}]}}
            """
        let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(Data(text.utf8)))
        let answer = try await StubbedHTTP.Service(serving: replay).session
            .text("/x?filter%5Bname%5D=J%C3%BCrgen")
        #expect(answer == "found")
    }
}
