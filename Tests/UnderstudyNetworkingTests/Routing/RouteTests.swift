import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Routes", .limitedSessions)
struct RouteTests {
    let urls = StubbedHTTP.Service { _ in .text("other") }

    @Test func `A route matches by method, host, path, query, headers and body`() async throws {
        urls.on(.put).returns(.text("method"))
        urls.on(host: "CDN.example.com").returns(.text("host"))
        urls.on(.any, "/places").returns(.text("path"))
        urls.on(query: ["page": "2"]).returns(.text("query"))
        urls.on(headers: ["x-trace": "on"]).returns(.text("header"))
        urls.on(body: .containing("needle")).returns(.text("body"))
        urls.on { $0.url.fragment == "end" }.returns(.text("condition"))

        func answer(_ request: URLRequest) async throws -> String {
            try await urls.session.load(request).text
        }
        var traced = URLRequest(url: try url("/x"))
        traced.setValue("on", forHTTPHeaderField: "X-Trace")
        #expect(try await answer(URLRequest("PUT", url("/x"))) == "method")
        #expect(try await answer(URLRequest(url: url("/x", host: "cdn.example.com"))) == "host")
        #expect(try await answer(URLRequest(url: url("/places"))) == "path")
        #expect(try await answer(URLRequest(url: url("/x?page=2"))) == "query")
        #expect(try await answer(traced) == "header")
        let hay = Data("hay needle hay".utf8)
        #expect(try await answer(URLRequest("POST", url("/x"), body: hay)) == "body")
        #expect(try await answer(URLRequest(url: url("/x#end"))) == "condition")
        #expect(try await answer(URLRequest(url: url("/x"))) == "other")
    }

    @Test func `A route matches only if all of its parts match`() async throws {
        urls.on(.get, "/places", query: ["page": "2"]).returns(.text("all"))

        #expect(try await urls.session.text("/places?page=2") == "all")
        #expect(try await urls.session.text("/places?page=3") == "other")
        #expect(try await urls.session.text("/place?page=2") == "other")
    }

    @Test(
        arguments: [
            (.present, ["a=", "b=1&a=2", "a"], ["", "b=1"]),
            (.absent, ["", "b=1"], ["a=", "a=1"]),
            (.exactly("x y"), ["a=x%20y", "a=1&a=x%20y", "a=x%20y&a=1"], ["a=x", "b=x%20y"]),
            ("1", ["a=1", "b=2&a=1"], ["a=11", "A=1"]),
            ("", ["a=", "a&a="], ["a", "b"]),
            (.withoutValue, ["a", "a=1&a"], ["a=", "", "b"]),
            (.starting(with: ""), ["a=", "a=1"], ["a"]),
            (.matching(\.isEmpty), ["a="], ["a", "a=1"]),
            ("\(1 + 1)", ["a=2"], ["a=1"]),
            (.starting(with: "pre"), ["a=pre", "a=prefix"], ["a=ref", "a=Pre"]),
            (.containing("mid"), ["a=amidst"], ["a=ami"]),
            (.matching { Int($0) != nil }, ["a=12"], ["a=x", ""]),
        ] as [(StubbedHTTP.ValuePattern, [String], [String])])
    func `A route matches query items by pattern, in any order`(
        pattern: StubbedHTTP.ValuePattern, fitting: [String], others: [String]
    ) async throws {
        urls.on(query: ["a": pattern]).returns(.text("route"))
        for query in fitting { #expect(try await urls.session.text("/?\(query)") == "route") }
        for query in others { #expect(try await urls.session.text("/?\(query)") == "other") }
    }

    @Test func `A route matches headers by pattern`() async throws {
        urls.on(headers: ["authorization": .absent]).returns(.text("stranger"))
        urls.on(headers: ["authorization": .starting(with: "Bearer ")]).returns(.text("bearer"))
        for (value, answer) in [(nil, "stranger"), ("Bearer 1", "bearer"), ("Basic 1", "other")] {
            var request = URLRequest(url: try url("/"))
            request.setValue(value, forHTTPHeaderField: "Authorization")
            #expect(try await urls.session.load(request).text == answer)
        }
    }

    /// Returns a form whose parts are separated by bars, for example `a=text`, or `@a=content` for
    /// a file.
    private func form(_ parts: String) throws -> URLRequest {
        let body = parts.split(separator: "|").map { part in
            let file = part.hasPrefix("@") ? "; filename=\"a.txt\"" : ""
            let (name, text) = (part.prefix { $0 != "=" }, part.drop { $0 != "=" }.dropFirst())
            return
                "--b\r\nContent-Disposition: form-data; name=\"\(name.drop { $0 == "@" })\"\(file)"
                + "\r\n\r\n\(text)\r\n"
        }
        var request = URLRequest("POST", try url("/"), body: Data((body + ["--b--"]).joined().utf8))
        request.setValue("multipart/form-data; boundary=b", forHTTPHeaderField: "Content-Type")
        return request
    }

    @Test(
        arguments: [
            ("Pier", ["a=Pier", "b=|a=x|a=Pier"], ["a=Quay", "b=Pier", ""]),
            ("P\(1)", ["a=P1"], ["a=P"]),
            (.present, ["a=", "@a="], ["b="]),
            (.absent, ["b="], ["a=", "@a="]),
            (.field(.starting(with: "P")), ["a=Pier"], ["@a=Pier", "a=Quay", ""]),
            (.file(), ["@a="], ["a=", "@b="]),
            (.file("a.txt"), ["@a="], []),
            (.file(.containing(".jpg")), [], ["@a="]),
            (.file(type: "text/plain"), ["@a="], []),
            (.file(type: "image/png"), [], ["@a="]),
            (.file(content: .json("[1]")), ["@a=[ 1 ]"], ["@a=[2]", "@a="]),
        ] as [(StubbedHTTP.PartPattern, [String], [String])])
    func `A route matches multipart parts by pattern`(
        pattern: StubbedHTTP.PartPattern, fitting: [String], others: [String]
    ) async throws {
        urls.on(body: .multipart(["a": pattern])).returns(.text("route"))
        func answer(_ parts: String) async throws -> String {
            try await urls.session.load(form(parts)).text
        }
        for parts in fitting { #expect(try await answer(parts) == "route", "\(parts)") }
        for parts in others { #expect(try await answer(parts) == "other", "\(parts)") }
    }

    @Test
    func `A request that no route matches is forwarded to the served responder`() async throws {
        let live = try StubbedHTTP.LoopbackServer(
            serving: StubbedHTTP.Service { .text("live \($0.path)") }, limits: .patient)
        let recorder = StubbedHTTP.Recorder(URLSession.patient)
        let urls = StubbedHTTP.Service(serving: recorder)
        urls.on(.any, "/places").returns(.text("stubbed"))

        let configuration = urls.configuration
        configuration.timeoutIntervalForRequest = 3600
        let session = URLSession(configuration: configuration)
        #expect(try await session.load(live.request("/places")).text == "stubbed")
        #expect(try await session.load(live.request("/other")).text == "live /other")
        #expect(recorder.file.exchanges.map(\.request.path) == ["/other"])
    }

    @Test func `The condition of a route runs only if everything else matches`() async throws {
        let asked = Spy<String, Bool, Never>("condition(_:)", returning: true)
        let ask = asked.function.sync
        urls.on(.post, "/places") { ask($0.path) }.returns(.text("condition"))

        #expect(try await urls.session.text("/places") == "other")
        #expect(asked.calls == [])
        let post = URLRequest("POST", try url("/places"))
        #expect(try await urls.session.load(post).text == "condition")
        #expect(asked.calls == ["/places"])
    }

    @Test func `A route compares JSON bodies as values and other bodies as bytes`() async throws {
        urls.on(body: .json(#"{"a":1,"b":[true,null]}"#)).returns(.text("json"))
        urls.on(body: .text("a=1")).returns(.text("form"))
        urls.on(body: .data(Data([0, 255]))).returns(.text("bytes"))

        func answer(_ body: Data) async throws -> String {
            try await urls.session.load(URLRequest("POST", url("/"), body: body)).text
        }
        #expect(try await answer(Data(#"{ "b": [true, null], "a": 1.0 }"#.utf8)) == "json")
        #expect(try await answer(Data(#"{"a":2,"b":[true,null]}"#.utf8)) == "other")
        #expect(try await answer(Data(#"{"a":1"#.utf8)) == "other")
        #expect(try await answer(Data("a=1".utf8)) == "form")
        #expect(try await answer(Data([0, 255])) == "bytes")
    }

    @Test func `Named path components are available without percent encoding`() async throws {
        urls.on(.get, "/places/:city/:name").answers { request in
            .text("\(request.parameters["name"] ?? "") in \(request.parameters["city"] ?? "")")
        }

        #expect(try await urls.session.text("/places/SF/Pier%2039%2FA") == "Pier 39/A in SF")
        #expect(try await urls.session.text("/places/SF") == "other")
    }

    @Test(arguments: [
        ("/a/*/c", "/a/b/c", true), ("/a/*/c", "/a/c", false), ("/a/*", "/a/b/c", false),
        ("/a/**", "/a", true), ("/a/**", "/a/b/c", true), ("/a/**", "/b", false),
        ("/a/*", "/a/", false), ("/a/:id", "/a/", false), ("/a/:id/c", "/a//c", false),
        ("/**", "/", true), ("/", "", true), ("/a", "/a/", false), ("/a b", "/a%20b", true),
    ])
    func `A star in a path matches one component, and two stars match the rest`(
        pattern: String, path: String, matches: Bool
    ) async throws {
        urls.on(.any, StubbedHTTP.PathPattern(pattern)).returns(.text("route"))
        #expect(try await urls.session.text(path) == (matches ? "route" : "other"))
    }

    @Test func `The most recent matching route answers`() async throws {
        urls.on(.any, "/**").returns(.text("first"))
        #expect(try await urls.session.text("/a") == "first")

        urls.on(.any, "/a").returns(.text("second"))
        #expect(try await urls.session.text("/a") == "second")
        #expect(try await urls.session.text("/b") == "first")
    }

    @Test func `A route is a spy: it returns each answer, fails and records calls`() async throws {
        let places = urls.on(.get, "/places")
        places.returns(each: [.text("1"), .text("2")])
        places.fails(.calls([2]), with: URLError(.timedOut))

        #expect(try await urls.session.text("/places?page=1") == "1")
        let error = try await urls.session.failure("/places?page=2")
        #expect((error as? URLError)?.code == .timedOut)
        #expect(try await urls.session.text("/places?page=3") == "2")

        #expect(places.calls.map(\.query) == [["page": "1"], ["page": "2"], ["page": "3"]])
        #expect(urls.requests.callCount == 3)
    }

    @Test(arguments: [
        ("http://localhost:8080/x", "8080"), ("http://LOCALHOST:9090/x", "any port"),
        ("http://localhost/x", "80"), ("https://localhost/x", "any port"),
        ("https://localhost:80/x", "80"), ("http://[::1]:8080/x", "8080 of IPv6"),
        ("http://[::1]/x", "IPv6"), ("http://xn--bcher-kva.de/x", "books"),
    ])
    func `A route with a port matches only that port, including the default port`(
        text: String, route: String
    ) async throws {
        urls.on(host: "localhost").returns(.text("any port"))
        urls.on(host: "localhost:80").returns(.text("80"))
        urls.on(host: "Localhost:8080").returns(.text("8080"))
        urls.on(host: "::1").returns(.text("IPv6"))
        urls.on(host: "[::1]:8080").returns(.text("8080 of IPv6"))
        urls.on(host: "bücher.de").returns(.text("books"))
        let request = URLRequest(url: try #require(URL(string: text)))
        #expect(try await urls.session.load(request).text == route)
    }

    @Test func `The description of a route lists its calls as that of a spy`() async throws {
        let places = urls.on(.get, "/places/:id", host: "api.example.com", query: ["q": "x"])
        places.returns(.status(204))
        _ = try await urls.session.text("/places/7?q=x")

        let number = try #require(places.history.first?.number)
        #expect(
            "\(places)"
                == "GET api.example.com/places/:id?q=x: 1 call: "
                + "#\(number) GET api.example.com/places/:id?q=x"
                + "(GET https://api.example.com/places/7?q=x)")
    }

    @Test func `A strict test checks the calls of routes, but not the request log`() async throws {
        let reports = try await TestSupport.reports {
            try await withTestScope(strict: true) {
                let urls = StubbedHTTP.Service { _ in .text("other") }
                let places = urls.on(.get, "/places")
                places.returns(.json("[]"))
                let users = urls.on(.get, "/users")
                users.returns(.json("[]"))
                for path in ["/places", "/users", "/other"] {
                    _ = try await urls.session.text(path)
                }
                #expect(users.wasCalled(.once))
            }
        }
        #expect(reports.count == 1)
        #expect(
            reports.first?.message.hasPrefix("GET /places: 1 call was never checked\n") == true)
    }
}
