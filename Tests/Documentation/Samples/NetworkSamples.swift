import Foundation
import TestSupport
import Testing
import UnderstudyNetworking
import UnderstudyTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The samples of Docs/Network.md, and of the comments on networking.

private func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://api.example.com\(path)"))
}

@discardableResult
private func load(_ path: String = "/places", from session: URLSession) async throws -> String {
    let (data, _) = try await session.data(for: URLRequest(url: url(path)))
    return String(decoding: data, as: UTF8.self)
}

/// A minimal client of events.
private final class EventReader: NSObject, URLSessionDataDelegate {
    private let events = Spy<String, Void, Never>("EventReader.event(_:)")

    func read(_ url: URL, _ configuration: URLSessionConfiguration) -> URLSessionTask {
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        let task = session.dataTask(with: url)
        task.resume()
        return task
    }

    func next() async -> String? { await events.nextCall() }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        events(String(decoding: data, as: UTF8.self))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        events("\((error as? URLError)?.code.rawValue ?? 0)")
    }
}

final class ProgressDelegate: NSObject, URLSessionDataDelegate {}

struct CalendarClient {
    private let progress = ProgressDelegate()
    private let session: URLSession

    init(configuration: URLSessionConfiguration = .default) {
        session = URLSession(
            configuration: configuration, delegate: progress, delegateQueue: nil)
    }

    func report() async throws -> String {
        var request = URLRequest(url: try url("/calendar"))
        request.httpMethod = "REPORT"
        let (data, _) = try await session.data(for: request)
        return String(decoding: data, as: UTF8.self)
    }
}

@Suite("Docs/Network.md", .doubles, .endsWhenIdle)
struct NetworkSamples {
    @MainActor final class SearchModel {
        private(set) var results = ""
        private let session: URLSession
        private var latest = 0

        init(session: URLSession) { self.session = session }

        func search(_ text: String) async throws {
            latest += 1
            let number = latest
            let found = try await load("/search?q=\(text)", from: session)
            if number == latest { results = found }
        }
    }

    @Test("A client with its own session uses the configuration of a stub")
    func ownSession() async throws {
        let urls = StubbedHTTP.Service()
        let body = [Data("<multi".utf8), Data("status/>".utf8)]
        urls.on(.init("REPORT"), "/calendar").returns(.init(chunks: body))
        let client = CalendarClient(configuration: urls.configuration)

        #expect(try await client.report() == "<multistatus/>")
    }

    @Test("A stale response doesn't replace a later one")
    @MainActor func staleResponse() async throws {
        let urls = StubbedHTTP.Service()
        let first = urls.on(.get, "/search", query: ["q": "pi"]).suspends()
        urls.on(.get, "/search", query: ["q": "pier"]).returns(.text("Pier 39"))
        let model = SearchModel(session: urls.session)

        let stale = Task { try await model.search("pi") }
        await first.next()
        try await model.search("pier")
        first.resume(returning: .text("Pizza"))
        try await stale.value

        #expect(model.results == "Pier 39")
    }

    @Test("A session can be stubbed with a closure")
    func oneLine() async throws {
        let session = URLSession.stubbed { request in .json(#"[{"name":"Pier 39"}]"#) }

        #expect(try await load(from: session) == #"[{"name":"Pier 39"}]"#)
    }

    @Test("Routes answer requests and record them")
    func routes() async throws {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/places").returns(.json("[]"))
        let saving = urls.on(.post, "/places", headers: ["Accept": "application/json"])
        saving.returns(each: [.status(503), .json("{}", status: 201)])
        try await load(from: urls.session)

        #expect(urls.requests.lastCall?.path == "/places")
        for _ in 1...2 {
            var request = URLRequest(url: try url("/places"))
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Accept")
            _ = try await urls.session.data(for: request)
        }
        expect(saving, .wasCalled(.exactly(2)))
    }

    @Test("Routes match path patterns, hosts and queries")
    func patterns() async throws {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/places/:id").answers { .json(#"{"id":"\#($0.parameters["id"] ?? "")"}"#) }
        urls.on(.any, host: "cdn.example.com").fails(with: URLError(.cannotFindHost))
        urls.on(.get, "/places", query: ["page": "2"]).returns(.json("[]").delayed(by: .seconds(3)))

        #expect(try await load("/places/7", from: urls.session) == #"{"id":"7"}"#)
    }

    @Test("A range request returns a part of the body")
    func part() async throws {
        let urls = StubbedHTTP.Service()
        let film = Data("0123456789".utf8)
        urls.on(.get, "/film").answers { .data(film).part(for: $0) }

        var request = URLRequest(url: try url("/film"))
        request.setValue("bytes=2-4", forHTTPHeaderField: "Range")
        let (data, response) = try await urls.session.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 206)
        #expect(String(decoding: data, as: UTF8.self) == "234")
    }

    @Test("A response can be one that isn't HTTP")
    func notHTTP() async throws {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/places").returns(.notHTTP())

        let (_, response) = try await urls.session.data(from: url("/places"))
        #expect(!(response is HTTPURLResponse))
    }

    @Test("Routes match queries and headers by pattern")
    func values() async throws {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/places", query: ["token": .present, "debug": .absent]).returns(.json("[]"))
        urls.on(.get, headers: ["Authorization": .starting(with: "Bearer ")]).returns(.json("{}"))

        #expect(try await load("/places?page=1&token=", from: urls.session) == "[]")
    }

    @Test("A route matches a multipart form")
    func forms() async throws {
        let urls = StubbedHTTP.Service()
        let photo = StubbedHTTP.PartPattern.file(type: "image/jpeg")
        urls.on(.post, "/photos", body: .multipart(["title": "Pier 39", "photo": photo]))
            .returns(.status(201))

        let jpeg = Data([0xFF, 0xD8])
        var request = URLRequest(url: try url("/photos"))
        request.httpMethod = "POST"
        request.setValue("multipart/form-data; boundary=b", forHTTPHeaderField: "Content-Type")
        let head = "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n"
        let title =
            "\r\n--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nPier 39\r\n--b--"
        request.httpBody =
            Data("\(head)Content-Type: image/jpeg\r\n\r\n".utf8) + jpeg + Data(title.utf8)
        let (_, response) = try await urls.session.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 201)
        let saving = urls.requests
        #expect(saving.lastCall?.parts.first { $0.name == "photo" }?.body == jpeg)
    }

    @Test("Requests can be recorded without their bodies")
    func recordLimit() async throws {
        let urls = StubbedHTTP.Service(recordLimit: 0)  // no bodies
        urls.on(.get, "/places").returns(.json("[]"))
        try await load(from: urls.session)
        #expect(urls.requests.lastCall?.unrecordedBytes == 0)
    }

    @Test("Unmatched requests can be forwarded to the network")
    func passingOn() async throws {
        let urls = StubbedHTTP.Service(serving: StubbedHTTP.Recorder(URLSession.shared))
        urls.on(.get, "/places").returns(.json("[]"))  // all else goes to the network

        #expect(try await load(from: urls.session) == "[]")
    }

    @Test("A route returns several responses in order")
    func responses() async throws {
        let urls = StubbedHTTP.Service()
        let places = urls.on(.get, "/places")
        places.returns(each: [
            .json(#"[{"name":"Pier 39"}]"#),
            .status(503, headers: ["Retry-After": "5"]),
            .json("[]").delayed(by: .seconds(3)),
            .text("half of it").dropped(after: 4),
        ])
        try await load(from: urls.session)
        try await load(from: urls.session)
        let session = urls.session
        let loading = Task { try await load(from: session) }
        await urls.nextDelayed()  // an event: the answer waits now
        urls.timeline.advance(by: .seconds(3))
        #expect(try await loading.value == "[]")
        await #expect(throws: URLError.self) { try await load(from: session) }
    }

    @Test("Random delays of responses depend on a seed")
    func drawnDelays() async throws {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/places").returns(
            .json("[]"), delayedBy: .milliseconds(20)...(.seconds(3)), seed: 42)

        let session = urls.session
        let loading = Task { try await load(from: session) }
        await urls.nextDelayed()
        urls.timeline.advance(by: .seconds(3))
        #expect(try await loading.value == "[]")
    }

    @Test("A stream delivers events when time advances")
    func events() async throws {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/events").returns(.events(["one"]).withoutEnd())
        urls.on(.get, "/events").returns(
            .events(["one", "two"]).paced(by: .seconds(1)).withoutEnd())
        let reader = EventReader()
        let task = reader.read(try url("/events"), urls.configuration)
        await urls.nextDelayed()  // "one" has come, and "two" waits
        urls.timeline.advance(by: .seconds(1))
        #expect(await reader.next() == "data: one\n\n")
        #expect(await reader.next() == "data: two\n\n")
        task.cancel()
        #expect(await reader.next() == "-999")
    }

    @Test("Events can have types and comments")
    func typedEvents() async throws {
        let urls = StubbedHTTP.Service()
        urls.on(.get, "/events").returns(.events(["one", "two"]).paced(by: .seconds(1)))
        let start = StubbedHTTP.Event(#"{"id":7}"#, type: "start", id: "1")
        urls.on(.get, "/chat").returns(.events([start, .comment("still here"), "[DONE]"]))
        let stream = try await load("/chat", from: urls.session)
        #expect(
            stream == """
                event: start
                id: 1
                data: {"id":7}

                : still here

                data: [DONE]


                """)
    }

    @Test("A held response arrives when the test resumes it")
    func held() async throws {
        let urls = StubbedHTTP.Service()
        let held = urls.on(.get, "/places").suspends()
        let session = urls.session
        let loading = Task { try await load(from: session) }
        await held.nextCall()
        held.resume(returning: .json("[]"))
        #expect(try await loading.value == "[]")
    }

    @Test("A request times out when the timeline reaches its limit")
    func timeLimits() async throws {
        let urls = StubbedHTTP.Service()
        let session = urls.session
        let held = urls.on(.get, "/places").suspends()
        let loading = Task { try await load(from: session) }
        await held.nextCall()
        urls.timeline.advance(by: .seconds(60))  // the usual limit: URLError.timedOut
        let error = await #expect(throws: URLError.self) { try await loading.value }
        #expect(error?.code == .timedOut)
    }

    @Test("A fake server stores resources and drops connections")
    func fakeServer() async throws {
        let server = FakeRESTServer(collections: ["/notes"])
        server["/notes/1"] = Data(#"{"text":"milk"}"#.utf8)
        // Or at your seam: server.data(for:)
        let session = StubbedHTTP.Service(serving: server).session
        server.dropConnections(.calls([2]), .beforeAnswer)

        #expect(try await load("/notes", from: session) == #"[{"text":"milk"}]"#)
        await #expect(throws: URLError.self) { try await load("/notes", from: session) }
    }

    @Test("A recorded session can be replayed")
    func replay() async throws {
        let archive = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).har")
        defer { try? FileManager.default.removeItem(at: archive) }
        try await record(StubbedHTTP.Service { _ in .json("[1]") }.session, into: archive)

        let recording = try StubbedHTTP.HARFile(contentsOf: archive)
        let urls = StubbedHTTP.Service(serving: StubbedHTTP.Replay(recording))
        #expect(try await load(from: urls.session) == "[1]")
    }

    @Test("A replay can repeat responses and ignore query items")
    func repeatingReplay() async throws {
        let request = StubbedHTTP.Request(.get, try url("/places?time=1"))
        let recording = StubbedHTTP.HARFile([
            .init(request: request, response: .json("[1]"), date: .distantPast)
        ])

        let replay = StubbedHTTP.Replay(recording, repeatsLast: true, ignoringQuery: ["time"])
        let urls = StubbedHTTP.Service(serving: replay)
        for time in 2...3 {
            #expect(try await load("/places?time=\(time)", from: urls.session) == "[1]")
        }
    }

    private func record(_ live: URLSession, into archive: URL) async throws {
        let recorder = StubbedHTTP.Recorder(live)
        let session = StubbedHTTP.Service(serving: recorder).session
        try await load(from: session)
        try recorder.file.write(to: archive)  // once; a replay serves it from then on
    }

    #if os(macOS) || os(Linux)
        @Test("A loopback server serves the routes of a stub")
        func loopback() async throws {
            let process = Process()
            let urls = StubbedHTTP.Service()
            urls.on(.get, "/places").returns(.json("[]"))
            let server = try StubbedHTTP.LoopbackServer(serving: urls)
            process.environment = ["SERVICE_URL": server.url.absoluteString]

            let places = try #require(URL(string: "\(server.url)/places"))
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 3600  // a busy machine
            let (data, _) = try await URLSession(configuration: configuration)
                .data(for: URLRequest(url: places))
            #expect(data == Data("[]".utf8))
        }
    #endif
}
