import Foundation
import Testing
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking

    /// A scenario whose outcome with a stub differs from the outcome with the loader on Linux.
    /// `Docs/HTTP.md` should explain each difference.
    struct LoaderDifference: Sendable, CustomStringConvertible {
        let scenario: LoaderScenario
        let expected: [Loader: String]

        var description: String { scenario.description }

        /// The beginning of the row in the guide's table.
        var row: String {
            let cells = Loader.allCases.map { "`\(expected[$0] ?? "")`" }
            return "| \(self) | \(cells.joined(separator: " | ")) | "
        }

        init(
            _ name: String, stub: String, platform: String,
            _ outcome: @escaping @Sendable (LoaderWorld) async throws -> String
        ) {
            scenario = LoaderScenario(description: name, outcome: outcome)
            expected = [.stub: stub, .platform: platform]
        }
    }

    extension LoaderDifference {
        static let all: [LoaderDifference] = [
            .init("a connection lost before the response", stub: "-1005", platform: "-1011") {
                $0.urls.on().fails(with: URLError(.networkConnectionLost))
                return try await $0.load("GET", "/").code
            },
            .init("a connection lost in the body", stub: "-1005", platform: "-1") {
                $0.urls.on().returns(.text("half of it").dropped(after: 4))
                return try await $0.load("GET", "/").code
            },
            .init("the URL in the error of a timeout", stub: "/held", platform: "none") {
                $0.urls.on().returns(.text("late").delayed(by: .seconds(3600)))
                let (world, session) = ($0, $0.session)
                var request = try $0.request("GET", "/held")
                request.timeoutInterval = 1
                let load = Task { [request] in await world.load(request, from: session) }
                if $0.isStub { await $0.urls.nextDelayed() }
                $0.urls.timeline.advance(by: .seconds(1))
                let url = await load.value.error?.userInfo[NSURLErrorFailingURLErrorKey] as? URL
                return url?.path ?? "none"
            },
            .init("a load longer than `timeoutIntervalForResource`", stub: "-1001", platform: "200")
            { world in
                world.urls.on().returns(.text("late").delayed(by: .seconds(1)))
                // The real load takes longer than this, too.
                world.configuration.timeoutIntervalForResource = 0.001
                async let load = world.load("GET", "/")
                await world.urls.nextDelayed()
                world.urls.timeline.advance(by: .seconds(1))
                let loaded = try await load
                return loaded.response.map { "\($0.statusCode)" } ?? loaded.code
            },
            .init("a body that isn't compressed as declared", stub: "-1015", platform: "-1") {
                $0.urls.on().returns(.text("plain", headers: ["Content-Encoding": "gzip"]))
                return try await $0.load("GET", "/").code
            },
            .init("a body compressed with `br`", stub: "compressed", platform: "decompressed") {
                let body = Data(base64Encoded: "iwOAdW5wYWNrZWQD") ?? Data()
                $0.urls.on().returns(.data(body, headers: ["Content-Encoding": "br"]))
                let loaded = try await $0.load("GET", "/")
                if loaded.data == body { return "compressed" }
                return loaded.text == "unpacked" ? "decompressed" : loaded.text
            },
            .init("the body after a redirect with 307", stub: "POST body", platform: "POST") {
                try await redirected("POST", 307, in: $0)
            },
            .init(
                "PUT and PATCH after a redirect with 301, 302 or 308",
                stub: "PUT body, PATCH body", platform: "PUT, PATCH"
            ) { world in
                var outcomes: Set<String> = []
                for status in [301, 302, 308] {
                    let put = try await redirected("PUT", status, in: world)
                    let patch = try await redirected("PATCH", status, in: world)
                    outcomes.insert("\(put), \(patch)")
                }
                return outcomes.sorted().joined(separator: "; ")
            },
            .init(
                "the media type of a POST that a redirect turns into a GET", stub: "none",
                platform: "text/plain"
            ) {
                $0.urls.on(.any, "/a").returns(.redirect(to: "/b", status: 303))
                var request = try $0.request("POST", "/a", body: "body")
                request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
                _ = await $0.load(request, from: $0.session)
                return $0.urls.requests.lastCall?.headers["Content-Type"] ?? "none"
            },
            .init("HEAD after a redirect with 303", stub: "HEAD", platform: "GET") {
                try await redirected("HEAD", 303, in: $0)
            },
            .init(
                "credentials after a redirect to another host", stub: "none", platform: "Bearer 1"
            ) {
                let other = $0.base.absoluteString.replacing("127.0.0.1", with: "localhost")
                $0.urls.on(.any, "/a").returns(.redirect(to: other + "/b"))
                var request = try $0.request("GET", "/a")
                request.setValue("Bearer 1", forHTTPHeaderField: "Authorization")
                _ = await $0.load(request, from: $0.session)
                return $0.urls.requests.lastCall?.headers["Authorization"] ?? "none"
            },
            .init("a redirect to a custom URL scheme", stub: "-1002", platform: "-1000") {
                $0.urls.on(.any, "/a").returns(.redirect(to: "app://login"))
                return try await $0.load("GET", "/a").code
            },
            .init(
                "redirects to `::::`, `data:,a` and `file:///a`", stub: "-1002, -1002, -1002",
                platform: "/:::, /,a, /a"
            ) {
                var outcomes: [String] = []
                for location in ["::::", "data:,a", "file:///a"] {
                    $0.urls.on(.any, "/d").returns(.redirect(to: location))
                    let loaded = try await $0.load("GET", "/d")
                    outcomes.append(loaded.error == nil ? $0.lastURL : loaded.code)
                }
                return outcomes.joined(separator: ", ")
            },
            .init(
                "redirects from `/d/a` to `b`, `../b`, `?b=1` and `#b`",
                stub: "/d/b, /b, /d/a?b=1, /d/a#b", platform: "/b, /b, /?b=1, /"
            ) {
                var targets: [String] = []
                for location in ["b", "../b", "?b=1", "#b"] {
                    $0.urls.on(.any, "/d/a").returns(each: [
                        .redirect(to: location), .text("followed"),
                    ])
                    _ = try await $0.load("GET", "/d/a")
                    targets.append($0.lastURL)
                }
                return targets.joined(separator: ", ")
            },
            .init("305 and 306 with a `Location`", stub: "305, 306", platform: "200, 200") {
                var statuses: [String] = []
                for status in [305, 306] {
                    $0.urls.on(.any, "/a").returns(.redirect(to: "/b", status: status))
                    let loaded = try await $0.load("GET", "/a")
                    statuses.append("\(loaded.response?.statusCode ?? 0)")
                }
                return statuses.joined(separator: ", ")
            },
            .init("header fields whose names differ in case", stub: "a, b", platform: "a; b") {
                var answer = StubbedHTTP.Response.status(200, headers: ["X-A": "a"])
                answer.headers.append("x-a", "b")
                $0.urls.on().returns(answer)
                let fields = try await $0.load("GET", "/").response?.allHeaderFields ?? [:]
                return fields.filter { "\($0.key)".lowercased() == "x-a" }.map { "\($0.value)" }
                    .sorted().joined(separator: "; ")
            },
            .init(
                "`progress` when a task has ended", stub: "1 of 1",
                platform: "1 of 1, or 0 of -1"
            ) {
                $0.urls.on().returns(.text("hello"))
                let progress = try await $0.finished("/").progress
                let seen = "\(progress.completedUnitCount) of \(progress.totalUnitCount)"
                let isEither = !$0.isStub && ["1 of 1", "0 of -1"].contains(seen)
                return isEither ? "1 of 1, or 0 of -1" : seen
            },
            .init(
                "loads of `app://login`, `data:,a` and `file:///a`", stub: "200, 200, 200",
                platform: "-1002, a, -1002"
            ) {
                var outcomes: [String] = []
                for url in ["app://login", "data:,a", "file:///a"] {
                    let request = URLRequest(url: try #require(URL(string: url)))
                    let loaded = await $0.load(request, from: $0.session)
                    let content = loaded.response.map { "\($0.statusCode)" } ?? loaded.text
                    outcomes.append(loaded.error == nil ? content : loaded.code)
                }
                return outcomes.joined(separator: ", ")
            },
            .init(
                "a load that is suspended after a chunk", stub: "200, aa, bb, done",
                platform: "200, aa, 200, aa, bb, done"
            ) {
                let chunks = [Data("aa".utf8), Data("bb".utf8)]
                $0.urls.on().returns(.init(chunks: chunks).paced(by: .seconds(1)))
                let log = DownloadLog()
                let task = $0.session(log).dataTask(with: try $0.request("GET", "/"))
                task.resume()
                await log.next(2)
                await $0.urls.nextDelayed()
                task.suspend()
                task.resume()
                if !$0.isStub {
                    await log.next(2)
                    await $0.urls.nextDelayed()
                }
                $0.urls.timeline.advance(by: .seconds(1))
                for await _ in log.ends {}
                return log.events.joined(separator: ", ")
            },
            .init(
                "a response that a test stored in a `URLCache`", stub: "loaded", platform: "cached"
            ) {
                $0.urls.on().returns(.text("loaded"))
                var request = try $0.request("GET", "/")
                request.cachePolicy = .returnCacheDataElseLoad
                let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
                let response = try #require(
                    HTTPURLResponse(
                        url: $0.url("/"), statusCode: 200, httpVersion: nil,
                        headerFields: ["Cache-Control": "max-age=3600"]))
                cache.storeCachedResponse(
                    CachedURLResponse(response: response, data: Data("cached".utf8)), for: request)
                $0.configuration.urlCache = cache
                return await $0.load(request, from: $0.session).text
            },
            .init(
                "a delegate that provides credentials", stub: "Basic 0, 200",
                platform: "401, Basic 0, 200"
            ) {
                let headers: StubbedHTTP.Headers = ["WWW-Authenticate": #"Basic realm="r""#]
                $0.urls.on().returns(.status(401, headers: headers))
                $0.urls.on(headers: ["Authorization": .present]).returns(.status(200))
                let delegate = DecidingDelegate(challenge: { _ in
                    (.useCredential, URLCredential(user: "a", password: "b", persistence: .none))
                })
                $0.session(delegate).dataTask(with: try $0.request("GET", "/")).resume()
                for await _ in delegate.ends {}
                return delegate.asked
            },
            .init(
                "a 401 that the delegate rejects", stub: "Basic 0, 401",
                platform: "Basic 0, -999"
            ) {
                let headers: StubbedHTTP.Headers = ["WWW-Authenticate": #"Basic realm="r""#]
                $0.urls.on().returns(.status(401, headers: headers))
                let delegate = DecidingDelegate(challenge: { _ in (.rejectProtectionSpace, nil) })
                let loaded = await $0.load(try $0.request("GET", "/"), from: $0.session(delegate))
                let status = loaded.response.map { "\($0.statusCode)" }
                return "\(delegate.asked), \(status ?? loaded.code)"
            },
            .init("the body of a 302 without a `Location`", stub: "nowhere", platform: "empty") {
                $0.urls.on().returns(.text("nowhere", status: 302))
                let text = try await $0.load("GET", "/").text
                return text.isEmpty ? "empty" : text
            },
            .init("the media type of a body without one", stub: "none", platform: form) {
                _ = try await $0.load("POST", "/", body: "body")
                return $0.urls.requests.lastCall?.headers["Content-Type"] ?? "none"
            },
            .init(
                "other headers that the loader adds", stub: "none",
                platform: "Accept Accept-Encoding Accept-Language Connection Host User-Agent"
            ) {
                _ = try await $0.load("GET", "/")
                let fields = $0.urls.requests.lastCall?.headers.fields ?? []
                if fields.isEmpty { return "none" }
                return fields.map(\.name).sorted().joined(separator: " ")
            },
            .init("`Content-Length` of a request", stub: "none", platform: "4") {
                _ = try await $0.load("POST", "/", body: "body")
                return $0.urls.requests.lastCall?.headers["Content-Length"] ?? "none"
            },
            .init("`Authorization` of a user in the URL", stub: "none", platform: "Basic YTpi") {
                let user = $0.base.absoluteString.replacing("http://", with: "http://a:b@")
                let request = URLRequest(url: try #require(URL(string: user)))
                _ = await $0.load(request, from: $0.session)
                return $0.urls.requests.lastCall?.headers["Authorization"] ?? "none"
            },
            .init("a fragment in the recorded URL", stub: "/a#b", platform: "/a") {
                _ = try await $0.load("GET", "/a#b")
                return $0.lastURL
            },
            .init("dots in a path", stub: "/a/../b", platform: "/b") {
                _ = try await $0.load("GET", "/a/../b")
                return $0.lastURL
            },
        ]

        private static let form = "application/x-www-form-urlencoded"

        /// Returns the request at the end of a redirect.
        private static func redirected(
            _ method: String, _ status: Int, in world: LoaderWorld
        ) async throws -> String {
            world.urls.on(.any, "/a").returns(.redirect(to: "/b", status: status))
            _ = try await world.load(method, "/a", body: method == "HEAD" ? nil : "body")
            guard let last = world.urls.requests.lastCall else { return "nothing" }
            return last.body.isEmpty ? "\(last.method)" : "\(last.method) \(last.text ?? "")"
        }
    }

    extension LoaderWorld {
        /// The path and query of the last requested URL.
        fileprivate var lastURL: String {
            let url = urls.requests.lastCall?.url.absoluteString ?? "none"
            return url.replacing(base.absoluteString, with: "")
        }
    }

    extension Loaded {
        /// The code of the error.
        fileprivate var code: String { "\(error?.code.rawValue ?? 0)" }
    }
#endif
