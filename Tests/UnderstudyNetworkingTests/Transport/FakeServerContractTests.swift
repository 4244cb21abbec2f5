import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The behavior of a server of resources. It should be the same with each kind of client.
@Suite("Fake server contract", .endsWhenIdle, .atOnce(8))
struct FakeServerContractTests {
    /// The kinds of clients.
    enum Door: CaseIterable {
        case seam
        case session
        case socket
    }

    /// A client and its own server.
    struct Client {
        let server = FakeRESTServer(collections: ["/notes", "/notes/c/parts", "/users/1/tags/"])
        let send: @Sendable (URLRequest) async throws -> (Data, URLResponse)

        init(through door: Door) throws {
            switch door {
            case .seam: send = server.data
            case .session:
                let session = StubbedHTTP.Service(serving: server).session
                send = { try await session.data(for: $0) }
            case .socket:
                let socket = try StubbedHTTP.LoopbackServer(serving: server, limits: .patient)
                let session = URLSession.patient
                send = { request in
                    var request = request
                    let path = request.url?.absoluteString.dropFirst(
                        "https://api.example.com".count)
                    request.url = URL(string: "\(socket.url)\(path ?? "")")
                    return try await session.data(for: request)
                }
            }
        }

        func callAsFunction(
            _ method: String, _ path: String, _ body: String? = nil,
            _ headers: [String: String] = [:]
        ) async throws -> (status: Int, text: String, head: HTTPURLResponse) {
            var request = URLRequest(method, try url(path), body: body.map { Data($0.utf8) })
            request.allHTTPHeaderFields = headers
            let (data, response) = try await send(request)
            let head = try #require(response as? HTTPURLResponse)
            return (head.statusCode, String(decoding: data, as: UTF8.self), head)
        }
    }

    @Test(arguments: Door.allCases)
    func `A fake server returns a stored resource`(door: Door) async throws {
        let client = try Client(through: door)
        let created = try await client(
            "PUT", "/notes/a", "some text", ["Content-Type": "text/plain"])
        #expect(created.status == 201)
        #expect(created.head.value(forHTTPHeaderField: "Location") == "/notes/a")

        let (status, text, head) = try await client("GET", "/notes/a")
        #expect((status, text) == (200, "some text"))
        #expect(head.value(forHTTPHeaderField: "Content-Type") == "text/plain")
        #expect(try await client("HEAD", "/notes/a").text == "")

        #expect(try await client("PUT", "/notes/a", "other").status == 200)
        #expect(try await client("GET", "/notes/a").text == "other")
        #expect(client.server.paths == ["/notes/a"])
        #expect(client.server["/notes/a"] == Data("other".utf8))
    }

    @Test(arguments: Door.allCases)
    func `A fake server returns 404 for a deleted resource`(door: Door) async throws {
        let client = try Client(through: door)
        client.server["/notes/a"] = Data("{}".utf8)

        #expect(try await client("DELETE", "/notes/a").status == 204)
        let (status, text, _) = try await client("GET", "/notes/a")
        #expect((status, text) == (404, "/notes/a doesn't exist"))
        #expect(try await client("DELETE", "/notes/a").status == 404)
        #expect(try await client("PATCH", "/notes/a", "{}").status == 404)
    }

    @Test(arguments: Door.allCases)
    func `A fake server creates a resource under its id or under a new id`(door: Door) async throws
    {
        let client = try Client(through: door)
        let first = try await client("POST", "/notes", #"{"id":"1","t":"x"}"#)
        #expect((first.status, first.text) == (201, #"{"id":"1","t":"x"}"#))
        let again = try await client("POST", "/notes", #"{"id":1}"#)
        #expect((again.status, again.text) == (409, "/notes/1 already exists"))

        let second = try await client("POST", "/notes", #"{"t":"y"}"#)
        #expect((second.status, second.text) == (201, #"{"id":"2","t":"y"}"#))
        #expect(second.head.value(forHTTPHeaderField: "Location") == "/notes/2")
        #expect(try await client("POST", "/users/1/tags", "{}").status == 201)
        #expect(client.server.paths == ["/notes/1", "/notes/2", "/users/1/tags/3"])
    }

    @Test(arguments: Door.allCases)
    func `The Location of a created resource leads to it, with any characters in its name`(
        door: Door
    ) async throws {
        let client = try Client(through: door)
        let created = try await client("POST", "/notes", #"{"id":"Jürgen & co?"}"#)
        let location = try #require(created.head.value(forHTTPHeaderField: "Location"))
        #expect(location == "/notes/J%C3%BCrgen%20%26%20co%3F")
        #expect(try await client("GET", location).text == #"{"id":"Jürgen & co?"}"#)
        #expect(client.server.paths == ["/notes/Jürgen & co?"])
    }

    @Test func `A fake server doesn't store a resource with a name of dots`() async throws {
        let server = FakeRESTServer(collections: ["/notes", "/notes/a"])
        for name in [".", ".."] {
            let url = try #require(URL(string: "http://host/notes/a/\(name)"))
            let response = try await server.respond(to: StubbedHTTP.Request(.put, url))
            #expect(response.status == 404)
        }
        #expect(server.paths == [])
    }

    @Test(arguments: Door.allCases)
    func `A fake server refuses to create a resource from an invalid body or id`(door: Door)
        async throws
    {
        let client = try Client(through: door)
        for body in ["", "[]", "{", "\"text\"", String(repeating: "[", count: 100_000)] {
            let (status, text, _) = try await client("POST", "/notes", body)
            #expect((status, text) == (400, "the body isn't a JSON object"))
        }
        for body in [
            #"{"id":[]}"#, #"{"id":""}"#, #"{"id":".."}"#, #"{"id":"a/b"}"#, #"{"id":true}"#,
        ] {
            let (status, text, _) = try await client("POST", "/notes", body)
            #expect(
                (status, text) == (
                    400, "the id isn't a string or a number that can name a resource"
                ))
        }
        #expect(client.server.paths.isEmpty)
    }

    @Test(arguments: Door.allCases)
    func `A fake server merges a patch and removes members that are null`(door: Door) async throws {
        let client = try Client(through: door)
        client.server["/notes/a"] = Data(#"{"a":{"b":1,"c":2},"d":12345678901234567,"e":[1]}"#.utf8)

        let (status, text, _) = try await client(
            "PATCH", "/notes/a", #"{"a":{"b":null,"x":{"y":null}},"e":[2]}"#)
        #expect((status, text) == (200, #"{"a":{"c":2,"x":{}},"d":12345678901234567,"e":[2]}"#))
        #expect(try await client("PATCH", "/notes/a", #"{"a":1e200}"#).status == 200)
        #expect(try await client("GET", "/notes/a").text.hasPrefix(#"{"a":1e+200,"#))

        let malformed = try await client("PATCH", "/notes/a", "{")
        #expect((malformed.status, malformed.text) == (400, "the patch isn't JSON"))
        client.server["/notes/a"] = Data("text".utf8)
        let unpatched = try await client("PATCH", "/notes/a", "{}")
        #expect(unpatched.status == 409)
        #expect(unpatched.text == "/notes/a isn't JSON, so it can't be patched")
    }

    @Test(arguments: Door.allCases)
    func `A fake server supports conditional requests by ETag`(door: Door) async throws {
        let client = try Client(through: door)
        let put = try await client("PUT", "/notes/a", "1", ["If-None-Match": "*"])
        let old = try #require(put.head.value(forHTTPHeaderField: "ETag"))
        #expect(try await client("GET", "/notes/a", nil, ["If-None-Match": old]).status == 304)
        let second = try await client("PUT", "/notes/a", "2", ["If-None-Match": "*"])
        #expect((second.status, second.text) == (412, "/notes/a already exists"))

        #expect(
            try await client("PUT", "/notes/a", "2", ["If-Match": "\"x\", \(old)"]).status == 200)
        let late = try await client("PUT", "/notes/a", "3", ["If-Match": old])
        #expect((late.status, late.text) == (412, "/notes/a doesn't match \(old)"))
        #expect(try await client("DELETE", "/notes/a", nil, ["If-Match": old]).status == 412)
        #expect(try await client("GET", "/notes/a", nil, ["If-None-Match": old]).text == "2")
        let new = try #require(
            try await client("GET", "/notes/a").head.value(forHTTPHeaderField: "ETag"))
        let unchanged = try await client("GET", "/notes/a", nil, ["If-None-Match": "W/\(new)"])
        #expect(unchanged.status == 304)
        #expect(unchanged.head.value(forHTTPHeaderField: "ETag") == new)
        #expect(try await client("PUT", "/notes/a", "3", ["If-Match": "W/\(new)"]).status == 412)
        #expect(try await client("PUT", "/notes/b", "1", ["If-Match": "*"]).status == 412)
        // A missing resource should be reported before the condition is evaluated (RFC 9110,
        // 13.2.1).
        for method in ["GET", "PATCH", "DELETE"] {
            #expect(try await client(method, "/notes/b", nil, ["If-Match": new]).status == 404)
        }
        #expect(try await client("POST", "/notes/a", "1", ["If-Match": old]).status == 405)
    }

    @Test(arguments: Door.allCases)
    func `A fake server lists a collection in pages, the oldest resource first`(door: Door)
        async throws
    {
        let client = try Client(through: door)
        for name in ["c", "a", "b"] { client.server["/notes/\(name)"] = Data("\"\(name)\"".utf8) }
        client.server["/notes/d"] = Data("no JSON".utf8)
        // A resource that is replaced should keep its position.
        client.server["/notes/c"] = Data("\"c\"".utf8)

        #expect(try await client("GET", "/notes").text == #"["c","a","b","no JSON"]"#)
        let first = try await client("GET", "/notes?limit=2")
        #expect(first.text == #"["c","a"]"#)
        #expect(first.head.value(forHTTPHeaderField: "X-Total-Count") == "4")
        #expect(
            first.head.value(forHTTPHeaderField: "Link") == "</notes?page=2&limit=2>; rel=\"next\"")
        let last = try await client("GET", "/notes?limit=2&page=2")
        #expect(last.text == #"["b","no JSON"]"#)
        #expect(last.head.value(forHTTPHeaderField: "Link") == nil)
        #expect(try await client("GET", "/notes?limit=2&page=\(Int.max)").text == "[]")
        // A deeper path should belong to another collection.
        client.server["/users/1/tags/x"] = Data("1".utf8)
        client.server["/notes/c/parts/x"] = Data("1".utf8)
        #expect(try await client("GET", "/users/1/tags").text == "[1]")
        #expect(try await client("GET", "/notes").text == #"["c","a","b","no JSON"]"#)
        for query in ["limit=0", "limit=x", "page=0", "page=-1"] {
            #expect(try await client("GET", "/notes?\(query)").status == 400)
        }
    }

    @Test(arguments: Door.allCases)
    func `A fake server explains an unknown path and a method that isn't allowed`(door: Door)
        async throws
    {
        let client = try Client(through: door)
        for path in ["/", "/other", "/other/1", "/notes/1/2"] {
            let (status, text, _) = try await client("GET", path)
            #expect((status, text) == (404, "no collection contains \(path)"))
        }
        let (status, text, head) = try await client("PURGE", "/notes/a")
        #expect((status, text) == (405, "allowed methods: GET, HEAD, PUT, PATCH, DELETE"))
        #expect(head.value(forHTTPHeaderField: "Allow") == "GET, HEAD, PUT, PATCH, DELETE")
        #expect(try await client("DELETE", "/notes").text == "allowed methods: GET, HEAD, POST")
    }

    @Test(arguments: Door.allCases)
    func `A fake server responds when the timeline reaches its latency`(door: Door) async throws {
        let client = try Client(through: door)
        client.server.latency = .seconds(5)
        let put = Task { try await client("PUT", "/notes/a", "x").status }
        #expect(await client.server.nextDelayed()?.method == .put)
        #expect(client.server.paths == ["/notes/a"])

        client.server.timeline.advance(by: .seconds(5))
        #expect(try await put.value == 201)
    }

    @Test(arguments: Door.allCases, FakeRESTServer.Moment.allCases)
    func `A fake server drops connections before a request or after its effect`(
        door: Door, moment: FakeRESTServer.Moment
    ) async throws {
        let client = try Client(through: door)
        client.server.dropConnections(.calls([2]), moment)

        #expect(try await client("PUT", "/notes/a", "1").status == 201)
        let error = await #expect(throws: URLError.self) {
            _ = try await client("PUT", "/notes/b", "2")
        }
        // For a socket, the loader determines the error instead of the server.
        #expect(error?.code == .networkConnectionLost || door == .socket)
        #expect(
            try await client("GET", "/notes/b").status == (moment == .beforeRequest ? 404 : 200))
        #expect(client.server.arrivals.callCount == 3)
    }

    @Test(arguments: Door.allCases)
    func `A fake server stores all resources of concurrent clients`(door: Door) async throws {
        let client = try Client(through: door)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...50 { group.addTask { try await client("POST", "/notes", "{}").status } }
            for try await status in group { #expect(status == 201) }
        }
        #expect(client.server.paths.count == 50)
    }
}
