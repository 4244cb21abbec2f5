import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Requests without a route", .limitedSessions)
struct UnexpectedRequestTests {
    @Test
    func `A request without a route fails at its service, which lists the nearest routes`()
        async throws
    {
        var line: UInt = 0
        let reports = try await reports {
            let urls = StubbedHTTP.Service(); line = currentLine()
            for path in ["/a", "/b", "/c", "/d", "/e"] {
                _ = urls.on(.delete, StubbedHTTP.PathPattern(path), host: "example.com")
            }
            _ = urls.on(
                .get, "/places", query: ["page": "2", "q": "pier"], headers: ["Accept": "text/csv"])
            _ = urls.on(.post, "/places/:id", body: .json(#"{"a":1}"#))
            let error = try await urls.session.failure("/plases?page=1")

            #expect((error as? StubbedHTTP.Failure)?.reason == .unexpectedRequest)
            #expect(urls.requests.callCount == 1)
        }
        #expect(
            reports.text == """
                StubbedHTTP: no route for GET https://api.example.com/plases?page=1
                  route   POST /places/:id: method *GET*, path *"/plases"*, body *empty*, wanted {"a":1}
                  route   DELETE example.com/e: method *GET*, host *"api.example.com"*, path *"/plases"*
                  route   DELETE example.com/d: method *GET*, host *"api.example.com"*, path *"/plases"*
                  route   DELETE example.com/c: method *GET*, host *"api.example.com"*, path *"/plases"*
                  route   DELETE example.com/b: method *GET*, host *"api.example.com"*, path *"/plases"*
                  route   DELETE example.com/a: method *GET*, host *"api.example.com"*, path *"/plases"*
                  …       and 1 more route
                  hint    did you mean /places?
                  add     urls.on(.get, "/plases").returns(…)
                """)
        #expect(reports.first?.location.line == line)
        #expect(reports.first?.severity == .failure)
    }

    @Test(arguments: [
        ("/a%20b", "/a b"), ("/places/", "/places/"), ("/a//b", "/a//b"), ("/a%2Fb", "/a%2Fb"),
        ("", "/"),
    ])
    func `The suggested route matches the request`(path: String, shown: String) async throws {
        let reports = try await reports {
            _ = try await StubbedHTTP.Service().session.failure(path)
        }
        let hint = reports.first?.message.split(separator: "\n").last
        #expect(hint == "  add     urls.on(.get, \"\(shown)\").returns(…)")

        let urls = StubbedHTTP.Service()
        urls.on(.get, StubbedHTTP.PathPattern(shown)).returns(.text("met"))
        #expect(try await urls.session.text(path) == "met")
    }

    @Test(arguments: [
        ("/plcaes", true), ("/place", true), ("/places/", true), ("/pieces", true),
        ("/placings", false), ("/places2", false),
        ("/pl", false), ("/notes/2", false),
    ])
    func `A misspelled path is reported with the path of the similar route`(
        path: String, isSimilar: Bool
    ) async throws {
        let reports = try await reports {
            let urls = StubbedHTTP.Service()
            urls.on(.get, "/places").returns(.text("places"))
            urls.on(.get, "/notes/1").returns(.text("note"))
            _ = try await urls.session.failure(path)
        }
        let hasHint = reports.first?.message.contains("\n  hint    did you mean /places?\n")
        #expect(hasHint == isSimilar)
        #expect(reports.first?.message.contains("did you mean") == isSimilar)
    }

    @Test func `The suggested route doesn't match requests of existing routes`() async throws {
        func makeService() -> StubbedHTTP.Service {
            let urls = StubbedHTTP.Service()
            urls.on(.get, "/places", query: ["page": "1"]).returns(.text("page 1"))
            urls.on(.get, "/places", host: "cdn.example.com").returns(.text("cdn"))
            urls.on(.post, "/places", headers: ["Accept": "text/csv"]).returns(.text("table"))
            return urls
        }
        let reports = try await reports {
            _ = try await makeService().session.failure("/places?page=2")
        }
        #expect(
            reports.text == """
                StubbedHTTP: no route for GET https://api.example.com/places?page=2
                  route   GET cdn.example.com/places: host *"api.example.com"*
                  route   GET /places?page=1: query page *"2"*, wanted "1"
                  route   POST /places: method *GET*, header Accept *missing*, wanted "text/csv"
                  add     urls.on(.get, "/places", host: "api.example.com", query: ["page": "2"]).returns(…)
                """)

        let urls = makeService()
        urls.on(.get, "/places", host: "api.example.com", query: ["page": "2"])
            .returns(.text("page 2"))
        #expect(try await urls.session.text("/places?page=2") == "page 2")
        #expect(try await urls.session.text("/places?page=1") == "page 1")
    }

    @Test
    func `A route with a port is listed with it, and the suggested route names it`() async throws {
        func makeService() -> StubbedHTTP.Service {
            let urls = StubbedHTTP.Service()
            urls.on(.get, "/x", host: "localhost:8080").returns(.text("8080"))
            return urls
        }
        let other = URLRequest(url: try #require(URL(string: "https://localhost/x")))
        let reports = await reports {
            let urls = makeService()
            await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.session.load(other)
            }
        }
        #expect(
            reports.text == """
                StubbedHTTP: no route for GET https://localhost/x
                  route   GET localhost:8080/x: host *"localhost:443"*
                  add     urls.on(.get, "/x", host: "localhost:443").returns(…)
                """)

        let urls = makeService()
        urls.on(.get, "/x", host: "localhost:443").returns(.text("443"))
        #expect(try await urls.session.load(other).text == "443")
    }

    @Test
    func `A near miss lists differences in queries, headers, bodies and conditions`() async throws {
        let reports = try await reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(query: ["page": "2", "q": "pier"])
            _ = urls.on(headers: ["Accept": "text/csv"])
            _ = urls.on(body: .data(Data([0])))
            _ = urls.on { $0.body.isEmpty }
            let long = Data(String(repeating: "x", count: 81).utf8)
            var request = URLRequest("PURGE", try url("/?page=1"), body: long)
            request.setValue("text/html", forHTTPHeaderField: "Accept")
            await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.session.load(request)
            }
        }
        let x80 = String(repeating: "x", count: 80)
        #expect(
            reports.text == """
                StubbedHTTP: no route for PURGE https://api.example.com/?page=1 (81 bytes)
                  route   any /**: condition *false*
                  route   any /**: body *"\(x80)"…*, wanted these 1 byte
                  route   any /**: header Accept *"text/html"*, wanted "text/csv"
                  route   any /**?page=2&q=pier: query page *"1"*, wanted "2", query q *missing*, wanted "pier"
                  add     urls.on(StubbedHTTP.Method("PURGE"), "/", query: ["page": "1"]).returns(…)
                  hint    add it before the routes above, because the last matching route answers
                """)
    }

    @Test(arguments: [
        (#"{"id":1,"place":{"name":"Pier 40"}}"#, #"place.name *"Pier 40"*, wanted "Pier 39""#),
        (#"{"id":1,"place":null}"#, #"place *null*, wanted {"name":"Pier 39"}"#),
        (
            #"{"id":"1","place":{},"a b":[]}"#,
            #"["a b"] *[]*, wanted none, body id *"1"*, wanted 1, "#
                + #"body place.name *missing*, wanted "Pier 39""#
        ),
        (
            #"{"a":1,"b":2,"c":3,"d":4}"#,
            "a *1*, wanted none, body b *2*, wanted none, body c *3*, wanted none, "
                + "3 more in the body"
        ),
        (
            #"{"a":1,"b":2,"c":3,"id":1}"#,
            "a *1*, wanted none, body b *2*, wanted none, body c *3*, wanted none, "
                + "1 more in the body"
        ),
        ("[1]", #"*"[1]"*, wanted {"id":1,"place":{"name":"Pier 39"}}"#),
        ("{", #"*"{"*, wanted {"id":1,"place":{"name":"Pier 39"}}"#),
    ])
    func `A near miss lists the JSON members that differ`(of sent: String, _ difference: String)
        async throws
    {
        let reports = try await reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(body: .json(#"{"id":1,"place":{"name":"Pier 39"}}"#))
            let request = URLRequest("POST", try url("/"), body: Data(sent.utf8))
            await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.session.load(request)
            }
        }
        let row = reports.first?.message.split(separator: "\n").dropFirst().first
        #expect(row == "  route   any /**: body \(difference)")
    }

    @Test func `A near miss shortens a long JSON member around the difference`() async throws {
        let same = String(repeating: "s", count: 300)
        let reports = await reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(body: .json(#"{"token":"\#(same)a\#(same)"}"#))
            let body = Data(#"{"token":"\#(same)b"}"#.utf8)
            await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.session.load(URLRequest("POST", url("/"), body: body))
            }
        }
        let row = reports.first?.message.split(separator: "\n").dropFirst().first
        let (before, after) = (same.prefix(20), same.prefix(39))
        #expect(
            row == """
                  route   any /**: body token *…"\(before)b"* (from character 281), \
                wanted …"\(before)a\(after)"… (from character 281)
                """)
    }

    @Test func `Near misses count a body with many differences as one difference`() async throws {
        let reports = await reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(.post, "/notes", body: .json(#"{"a":1,"b":2,"c":3,"d":4}"#))
            _ = urls.on(.get, "/health")
            let body = Data("{}".utf8)
            await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.session.load(URLRequest("POST", url("/notes"), body: body))
            }
        }
        let routes = reports.first?.message.split(separator: "\n").filter { $0.contains("route ") }
        #expect(
            routes?.dropFirst().first?.hasPrefix("  route   POST /notes: body a *missing*") == true)
    }

    @Test func `A near miss lists the JSON list elements that differ`() async throws {
        let reports = try await reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(body: .json(#"[{"id":1},{"id":2},{"id":3}]"#))
            let request = URLRequest("POST", try url("/"), body: Data(#"[{"id":1},{"id":5}]"#.utf8))
            await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.session.load(request)
            }
        }
        let row = reports.first?.message.split(separator: "\n").dropFirst().first
        #expect(
            row
                == #"  route   any /**: body [1].id *5*, wanted 2, body [2] *missing*, wanted {"id":3}"#
        )
    }

    @Test func `A near miss lists the multipart parts that differ`() async throws {
        let reports = try await reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(
                body: .multipart([
                    "title": "Pier", "note": .absent, "other": .present,
                    "file": .file("a.png", type: "image/png", content: .text("x")),
                ]))
            let form =
                "--b\r\nContent-Disposition: form-data; name=title\r\n\r\nQuay\r\n"
                + "--b\r\nContent-Disposition: form-data; name=note\r\n\r\na\r\n"
                + "--b\r\nContent-Disposition: form-data; name=note; filename=n.txt\r\n\r\nb\r\n"
                + "--b\r\nContent-Disposition: form-data; name=file\r\n\r\n\r\n--b--"
            var request = URLRequest("POST", try url("/"), body: Data(form.utf8))
            request.setValue("multipart/form-data; boundary=b", forHTTPHeaderField: "Content-Type")
            await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.session.load(request)
            }
        }
        #expect(
            reports.text == """
                StubbedHTTP: no route for POST https://api.example.com/ (236 bytes)
                  route   any /**: part file *empty*, wanted a file with name "a.png", type "image/png", \
                content "x", part note *"a"; "n.txt", text/plain, 1 byte*, wanted none, \
                part other *missing*, wanted any part, part title *"Quay"*, wanted "Pier"
                  add     urls.on(.post, "/").returns(…)
                  hint    add it before the routes above, because the last matching route answers
                """)
    }

    @Test func `A near miss describes the patterns that a query didn't match`() async {
        let reports = await reports {
            let urls = StubbedHTTP.Service()
            _ = urls.on(query: ["a": .present, "b": .absent])
            _ = urls.on(query: ["a": .starting(with: "x"), "b": .containing("y")])
            _ = urls.on(query: ["b": .matching { _ in false }])
            await #expect(throws: StubbedHTTP.Failure.self) {
                _ = try await urls.session.text("/?b=1&b=2")
            }
        }
        #expect(
            reports.text == """
                StubbedHTTP: no route for GET https://api.example.com/?b=1&b=2
                  route   any /**?b=…: query b *"1", "2"*, wanted a value that matches its condition
                  route   any /**?a=…&b=…: query a *missing*, wanted "x" …, query b *"1", "2"*, wanted … "y" …
                  route   any /**?a&!b: query a *missing*, wanted any value, query b *"1", "2"*, wanted none
                  add     urls.on(.get, "/", query: ["b": "1"]).returns(…)
                """)
    }

    @Test func `A request after its test ended is refused with a note`() async throws {
        let recorder = ReportRecorder()
        var line: UInt = 0
        let session = TestReport.$reporter.withValue(recorder) {
            withTestScope {
                let urls = StubbedHTTP.Service { _ in .text("late") }; line = currentLine()
                return urls.session
            }
        }

        let error = try await session.failure("/late")

        #expect((error as? StubbedHTTP.Failure)?.reason == .testIsOver)
        #expect(
            recorder.reports.text == """
                StubbedHTTP: GET https://api.example.com/late arrived after its test ended, so it was refused
                  test    the service was created at \(#fileID):\(line)
                  hint    await the work that sends it before the test ends
                """)
        #expect(recorder.reports.first?.severity == .note)
    }
}
