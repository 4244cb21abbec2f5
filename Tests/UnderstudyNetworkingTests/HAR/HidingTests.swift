import Foundation
import Testing
import UnderstudyNetworking

@Suite("Hidden values of HAR files")
struct HidingTests {
    private func exchange(
        _ request: StubbedHTTP.Request, _ response: StubbedHTTP.Response = .status(204)
    ) -> StubbedHTTP.HARFile.Exchange {
        .init(request: request, response: response, date: .distantPast)
    }

    /// Writes an exchange to a file and reads it back.
    private func written(
        _ exchange: StubbedHTTP.HARFile.Exchange,
        hiding: [String] = StubbedHTTP.HARFile.credentials
    ) throws -> StubbedHTTP.HARFile.Exchange {
        let file = StubbedHTTP.HARFile([exchange])
        let read = try StubbedHTTP.HARFile(file.data(hiding: hiding))
        return try #require(read.exchanges.first)
    }

    @Test func `Credentials in queries, forms and JSON are hidden; other text is kept`() throws {
        let form = StubbedHTTP.Request(
            .post, try url("/login?api%5Fkey=K&a=%20+b&token"),
            headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"],
            body: Data("user=ann&Password=p%20w&=x".utf8))
        let json = StubbedHTTP.Request(
            .post, try url("/login"), body: Data(#"{"list":[{"secret":{"a":1},"b":2}]}"#.utf8))
        let plain = StubbedHTTP.Request(.post, try url("/login"), body: Data(#"{ "b": 2 }"#.utf8))
        let file = StubbedHTTP.HARFile([
            .init(
                request: form, response: .json(#"{"access_token":"T","n":1}"#), date: .distantPast),
            .init(request: json, response: .status(204), date: .distantPast),
            .init(request: plain, response: .json(#"{ "n": 1 }"#), date: .distantPast),
        ])
        let read = try StubbedHTTP.HARFile(file.data()).exchanges
        #expect(
            read.map(\.request.url.absoluteString).first
                == "https://api.example.com/login?api%5Fkey=hidden-by-understudy&a=%20+b&token")
        #expect(
            read.map(\.request.text) == [
                "user=ann&Password=hidden-by-understudy&=x",
                #"{"list":[{"b":2,"secret":{"a":44333629}}]}"#,
                #"{ "b": 2 }"#,
            ])
        #expect(
            read.map { String(decoding: $0.response.body, as: UTF8.self) } == [
                #"{"access_token":"hidden-by-understudy","n":1}"#, "", #"{ "n": 1 }"#,
            ])
        #expect(try StubbedHTTP.HARFile(file.data(hiding: [])).exchanges[0].request == form)
    }

    @Test
    func `Credentials in multipart forms are hidden by name, also in JSON parts`() async throws {
        func request(
            _ password: String, key: String, boundary: String
        ) throws -> StubbedHTTP.Request {
            let lines = [
                "--\(boundary)", #"Content-Disposition: form-data; name="user""#, "", "ann",
                "--\(boundary)", #"Content-Disposition: form-data; name="password""#, "", password,
                "--\(boundary)", #"Content-Disposition: form-data; name="token""#, "", "",
                "--\(boundary)", #"Content-Disposition: form-data; name="more""#,
                "Content-Type: application/json", "", #"{"secret":"\#(key)"}"#,
                "--\(boundary)--", "",
            ]
            return StubbedHTTP.Request(
                .post, try url("/login"),
                headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"],
                body: Data(lines.joined(separator: "\r\n").utf8))
        }
        let sent = try request("hunter2", key: "K", boundary: "b")
        let hidden = try request(
            "hidden-by-understudy", key: "hidden-by-understudy", boundary: "b")
        #expect(try written(exchange(sent)).request == hidden)
        let replay = StubbedHTTP.Replay(
            try StubbedHTTP.HARFile(StubbedHTTP.HARFile([exchange(sent)]).data()))
        let other = try request("other", key: "L", boundary: "b")
        #expect(try await replay.respond(to: other).status == 204)
    }

    @Test func `Credentials in JSON lines and event streams are hidden`() async throws {
        func request(_ password: String) throws -> StubbedHTTP.Request {
            StubbedHTTP.Request(
                .post, try url("/log"), headers: ["Content-Type": "application/x-ndjson"],
                body: Data("{ \"a\": 1 }\r\n{\"password\":\"\(password)\"}\r\n".utf8))
        }
        func events(_ token: String) -> String {
            "event: open\ndata: {\"token\":\"\(token)\"}\n\ndata: token {\n\n"
        }
        let sent = exchange(try request("hunter2"), .text(events("T")))
        let hidden = try written(sent)
        #expect(hidden.request == (try request("hidden-by-understudy")))
        #expect(
            String(decoding: hidden.response.body, as: UTF8.self) == events("hidden-by-understudy"))
        let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(StubbedHTTP.HARFile([sent]).data()))
        #expect(try await replay.respond(to: try request("other")).status == 200)
    }

    @Test func `A replay matches any value if the recorded value was hidden`() async throws {
        func request(
            _ key: String, _ password: String, _ user: String
        ) throws -> StubbedHTTP.Request {
            StubbedHTTP.Request(
                .post, try url("/login?api_key=\(key)"),
                body: Data(#"{"user":"\#(user)","password":"\#(password)"}"#.utf8))
        }
        let recorded = StubbedHTTP.HARFile([
            .init(
                request: try request("K", "P", "ann"), response: .status(201), date: .distantPast),
            .init(
                request: try request("K", "Q", "bob"), response: .status(202), date: .distantPast),
        ])
        let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(recorded.data()))
        #expect(try await replay.respond(to: try request("other", "x", "bob")).status == 202)
        #expect(try await replay.respond(to: try request("K", "y", "ann")).status == 201)
        await #expect(throws: StubbedHTTP.Failure.self) {
            try await replay.respond(to: try request("K", "P", "eve"))
        }
    }

    @Test
    func `A replay matches a body that contains the word hidden as ordinary text`() async throws {
        func request(_ status: String) throws -> StubbedHTTP.Request {
            StubbedHTTP.Request(.put, try url("/a"), body: Data(#"{"status":"\#(status)"}"#.utf8))
        }
        let recorded = StubbedHTTP.HARFile([
            .init(request: try request("hidden"), response: .status(201), date: .distantPast),
            .init(request: try request("public"), response: .status(202), date: .distantPast),
        ])
        let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(recorded.data()))
        #expect(try await replay.respond(to: try request("public")).status == 202)
    }

    @Test func `Credential names match in any case and with any word separator`() throws {
        let written = try written(
            exchange(
                StubbedHTTP.Request(.get, try url("/?accessToken=A&client-secret=B&tokens=C")),
                .json(#"{"refreshToken":"A","idToken":"B","PASSWORD":"C","words":"D"}"#)))
        #expect(
            written.request.url.query()
                == "accessToken=hidden-by-understudy&client-secret=hidden-by-understudy&tokens=C")
        let members = try JSONDecoder().decode([String: String].self, from: written.response.body)
        #expect(members.filter { $0.value != "hidden-by-understudy" } == ["words": "D"])
    }

    @Test(arguments: [
        ("https://a.b/c?token=T&d=e", "https://a.b/c?token=hidden-by-understudy&d=e"),
        ("/c?d=e#access_token=T&state=s", "/c?d=e#access_token=hidden-by-understudy&state=s"),
        ("app:/c#/d?token=T", "app:/c#/d?token=hidden-by-understudy"),
        ("https://ann:pass@a.b/c", "https://hidden-by-understudy@a.b/c"),
        ("//key@a.b/c@d", "//hidden-by-understudy@a.b/c@d"),
        ("/c//d@e#f", "/c//d@e#f"), ("https://a.b/c@d", "https://a.b/c@d"),
    ])
    func `Credentials in URL headers are hidden in queries, fragments and user information`(
        value: String, hidden: String
    ) throws {
        let names = ["Location", "Content-Location", "Referer"]
        let headers = StubbedHTTP.Headers(names.map { .init($0, value) })
        let written = try written(
            exchange(
                StubbedHTTP.Request(.get, try url("/"), headers: headers),
                .status(302, headers: headers)))
        #expect(names.map { written.request.headers[$0] } == [hidden, hidden, hidden])
        #expect(names.map { written.response.headers[$0] } == [hidden, hidden, hidden])
    }

    @Test func `A URL credential isn't in any part of the written HAR file`() throws {
        let asked = try #require(URL(string: "https://ann:1234@a.b/c?token=1234#id_token=1234"))
        let answer = StubbedHTTP.Response.status(
            302,
            headers: [
                "Location": "/d?token=1234",
                "Link": "</d?token=1234>; rel=\"next\", <https://1234@a.b/e>; rel=\"last\"",
            ])
        let exchange = exchange(StubbedHTTP.Request(.get, asked), answer)
        let data = try StubbedHTTP.HARFile([exchange]).data()
        #expect(!String(decoding: data, as: UTF8.self).contains("1234"))
        #expect(
            try written(exchange).response.headers["Link"] == """
                </d?token=hidden-by-understudy>; rel="next", \
                <https://hidden-by-understudy@a.b/e>; rel="last"
                """)
        #expect(try written(exchange, hiding: ["other"]) == exchange)
    }

    @Test func `A hidden JSON value keeps its type so that it can be decoded`() throws {
        struct Answer: Decodable, Equatable {
            var errors: [String: [String]]
            var token: String?
            var secret: Bool
            var password: Int32
        }
        let json = #"{"errors":{"password":["is short"]},"token":null,"secret":true,"password":7}"#
        let written = try written(exchange(StubbedHTTP.Request(.get, try url("/")), .json(json)))
        #expect(
            try JSONDecoder().decode(Answer.self, from: written.response.body)
                == Answer(
                    errors: ["password": ["hidden-by-understudy"]], token: nil, secret: true,
                    password: 44_333_629))
    }

    @Test
    func `A replay matches hidden lists, objects, numbers and user information`() async throws {
        func request(
            _ secret: String, _ user: String, at name: String
        ) throws -> StubbedHTTP.Request {
            let url = try #require(URL(string: "https://\(name):x@api.example.com/"))
            let json = #"{"secret":\#(secret),"user":"\#(user)"}"#
            return StubbedHTTP.Request(.post, url, body: Data(json.utf8))
        }
        for (recorded, sent) in [
            (#"["a"]"#, #"["b"]"#), (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d"}}"#), ("1234", "5678"),
            ("true", "true"), ("null", "null"),
        ] {
            let file = StubbedHTTP.HARFile([
                exchange(try request(recorded, "ann", at: "a"), .status(201)),
                exchange(try request(recorded, "bob", at: "b"), .status(202)),
            ])
            let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(file.data()))
            #expect(try await replay.respond(to: request(sent, "bob", at: "c")).status == 202)
        }
    }

    @Test
    func `A replay matches a hidden query item whose name contains an ampersand`() async throws {
        func request(_ value: String) throws -> StubbedHTTP.Request {
            StubbedHTTP.Request(.get, try url("/places?key%26id=\(value)"))
        }
        let file = StubbedHTTP.HARFile([exchange(try request("1234"), .status(201))])
        let replay = StubbedHTTP.Replay(try StubbedHTTP.HARFile(file.data(hiding: ["key&id"])))
        #expect(try await replay.respond(to: request("5678")).status == 201)
    }

    @Test
    func `Credentials in a compressed body are hidden in the uncompressed body`() async throws {
        // This is `{"token":"1234"}`, compressed by gzip.
        let gzip = try #require(
            Data(base64Encoded: "H4sIAAAAAAAC/6tWKsnPTs1TslIyNDI2UaoFAB0KfZgQAAAA"))
        let packed = StubbedHTTP.Response.data(
            gzip, type: "application/json", headers: ["Content-Encoding": "gzip"])
        let exchange = exchange(StubbedHTTP.Request(.get, try url("/")), packed)

        let response = try written(exchange).response
        #expect(response.headers["Content-Encoding"] == nil)
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text == #"{"token":"hidden-by-understudy"}"#)

        let cut = self.exchange(exchange.request, packed.dropped(after: 0))
        #expect(try written(cut).response.bytesBeforeDrop == 0)
    }
}
