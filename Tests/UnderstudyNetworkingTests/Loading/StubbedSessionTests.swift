import Foundation
import TestSupport
import Testing
import Understudy
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Stubbed sessions", .endsWhenIdle, .limitedSessions)
struct StubbedSessionTests {
    @Test func `A stubbed session loads the response of its function`() async throws {
        let session = URLSession.stubbed { request in
            .json(#"[{"name":"Pier 39"}]"#, headers: ["X-Path": request.path])
        }

        let (text, response) = try await session.load(URLRequest(url: url("/places")))

        #expect(text == #"[{"name":"Pier 39"}]"#)
        #expect(response.statusCode == 200)
        #expect(response.value(forHTTPHeaderField: "content-type") == "application/json")
        #expect(response.value(forHTTPHeaderField: "X-Path") == "/places")
        #expect(response.url == (try url("/places")))
    }

    @Test
    func `A new session of a service has the cookies of the deallocated session`() async throws {
        let urls = StubbedHTTP.Service { .text($0.headers["Cookie"] ?? "none") }
        let cookie = try #require(
            HTTPCookie(properties: [
                .name: "sid", .value: "1", .path: "/", .domain: "api.example.com",
            ]))
        weak var first: URLSession?
        do {
            let session = urls.session
            session.configuration.httpCookieStorage?.setCookie(cookie)
            first = session
        }
        #expect(first == nil)
        #expect(try await urls.session.text("/me") == "sid=1")
        let cookies = StubbedHTTP.Service().session.configuration.httpCookieStorage?.cookies
        #expect(cookies?.isEmpty != false)
    }

    @Test func `A stubbed session calls completion handlers`() async throws {
        let session = URLSession.stubbed { _ in .text("hello", status: 404) }
        let url = try url("/")

        let (text, status) = await withCheckedContinuation { continuation in
            session.dataTask(with: url) { data, response, _ in
                continuation.resume(
                    returning: (
                        data.map { String(decoding: $0, as: UTF8.self) },
                        (response as? HTTPURLResponse)?.statusCode
                    ))
            }.resume()
        }

        #expect(text == "hello")
        #expect(status == 404)
    }

    @Test func `A stubbed session throws the error that its function throws`() async throws {
        let session = URLSession.stubbed { _ in throw URLError(.notConnectedToInternet) }

        let error = try await session.failure("/")

        #expect((error as? URLError)?.code == .notConnectedToInternet)
    }

    @Test
    func `A stubbed session awaits an async answer, and a cancelled load ends it`() async throws {
        let urls = StubbedHTTP.Service()
        let held = urls.on().suspends()
        let session = urls.session
        let load = Task { try await session.text("/slow") }
        #expect(await held.next()?.input.path == "/slow")

        load.cancel()

        let error = await #expect(throws: (any Error).self) { try await load.value }
        #expect((error as? URLError)?.code == .cancelled || error is CancellationError)
        #expect(urls.requests.callCount == 1)
    }

    #if canImport(FoundationNetworking)
        // Elsewhere, executors of tasks are too new.
        @Test(arguments: [true, false])
        func `A request has used the answer of its route when a test receives it`(
            hasCondition: Bool
        ) async throws {
            let urls = StubbedHTTP.Service()
            let route = urls.on(.get, "/a")
            let reports = try await reports {
                // The test ends on the thread that records the request.
                let test = Task(executorPreference: RunsAtOnce()) {
                    await withTestScope {
                        if hasCondition {
                            route.when { _ in true }.returns(each: [.text("used")])
                        } else {
                            route.returns(each: [.text("used")])
                        }
                        await urls.requests.nextCall()
                        return route.callCount
                    }
                }
                let text = try await urls.session.text("/a")
                #expect(text == "used")
                #expect(await test.value == 1)
            }
            #expect(reports.map(\.message) == [])
        }
    #endif

    @Test func `A stubbed session retains its service and releases it with itself`() async throws {
        let (gone, continuation) = AsyncStream.makeStream(of: Void.self)
        do {
            let farewell = Farewell { continuation.finish() }
            let session = StubbedHTTP.Service { _ in .text(farewell.text) }.session

            #expect(try await session.text("/") == "here")
        }
        for await _ in gone {}
    }

    @Test func `A service doesn't retain the context of its test`() async {
        let (gone, continuation) = AsyncStream.makeStream(of: Void.self)
        do {
            let reporter = Farewell { continuation.finish() }
            _ = TestReport.$reporter.withValue(reporter) { StubbedHTTP.Service() }
        }
        for await _ in gone {}
    }

    /// A reporter that records its deinitialization.
    private final class Farewell: TestReport.Reporter {
        let text = "here"
        private let leave: @Sendable () -> Void

        init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }

        deinit { leave() }

        func receive(_ report: TestReport) {}
    }

    @Test func `A service returns the same session while the session is in use`() {
        let urls = StubbedHTTP.Service()
        let session = urls.session
        #expect(urls.session === session)
    }

    @Test func `A session can be created from a customized configuration`() async throws {
        let urls = StubbedHTTP.Service { .text($0.headers["X-Client"] ?? "") }
        let configuration = urls.configuration
        configuration.httpAdditionalHeaders = ["X-Client": "tests"]

        #expect(try await URLSession(configuration: configuration).text("/") == "tests")
    }

    @Test
    func `A service lives until its test ends, whatever configuration is used`() async throws {
        try await withTestScope {
            let protocols = StubbedHTTP.Service { _ in .text("answer") }
                .configuration.protocolClasses
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = protocols
            let text = try await URLSession(configuration: configuration).text("/")
            #expect(text == "answer")
        }
    }

    #if canImport(FoundationNetworking)
        @Test
        func `A session retains its service outside of a test, with any cache`() async throws {
            for cache in [nil, URLCache(memoryCapacity: 1, diskCapacity: 0, diskPath: nil)] {
                let configuration = StubbedHTTP.Service { _ in .text("answer") }.configuration
                configuration.urlCache = cache
                #expect(try await URLSession(configuration: configuration).text("/") == "answer")
            }
        }
    #endif

    @Test func `A response that isn't HTTP has its body and media type`() async throws {
        let session = URLSession.stubbed { _ in
            .notHTTP(Data("text".utf8), type: "text/plain; charset=utf-8")
        }
        let (data, response) = try await session.data(for: URLRequest(url: url("/file")))
        #expect(String(decoding: data, as: UTF8.self) == "text")
        #expect(!(response is HTTPURLResponse))
        #expect(response.url == (try url("/file")))
        #expect(response.mimeType == "text/plain")
        #expect(response.textEncodingName == "utf-8")
        #expect(response.expectedContentLength == 4)
    }

    @Test func `A request to a released service fails with an explanation`() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = StubbedHTTP.Service().configuration.protocolClasses

        let error = try await URLSession(configuration: configuration).failure("/late")

        #expect(
            "\(error)" == """
                StubbedHTTP: the service of this session was released: GET https://api.example.com/late
                  hint    keep a reference to the service, or to the urlCache of its configuration
                """)
    }

    @Test func `Answers run in the context of the test that created the session`() async throws {
        let recorder = ReportRecorder()
        let session = TestReport.$reporter.withValue(recorder) {
            URLSession.stubbed { _ in
                TestReport.send(TestReport("from the answer", at: TestReport.Location()))
                return .status(204)
            }
        }

        _ = try await session.text("/")

        #expect(recorder.messages == ["from the answer"])
    }

    #if canImport(FoundationNetworking)
        @Test func `A task that is suspended and resumed loads exactly once`() async throws {
            let urls = StubbedHTTP.Service()
            let held = urls.on().suspends()
            let (ends, end) = AsyncStream.makeStream(of: String.self)
            let task = urls.session.dataTask(with: try url("/")) { data, _, _ in
                end.yield(String(decoding: data ?? Data(), as: UTF8.self))
            }
            task.resume()
            task.suspend()
            task.resume()
            await held.next()
            task.suspend()
            held.resume(returning: .text("hello"))
            task.resume()

            var texts = ends.makeAsyncIterator()
            #expect(await texts.next() == "hello")
            #expect(urls.requests.callCount == 1)
            #expect(task.progress.fractionCompleted == 1)
        }
    #endif
}
