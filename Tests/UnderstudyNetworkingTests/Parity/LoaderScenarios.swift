import Foundation
import Testing
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A behavior of a session that an app can observe, for example how it handles cookies.
struct LoaderScenario: Sendable, CustomStringConvertible {
    let description: String
    let outcome: @Sendable (LoaderWorld) async throws -> String
}

/// A scenario whose outcome should be the same with both loaders.
struct SharedScenario: Sendable, CustomStringConvertible {
    let scenario: LoaderScenario
    let expected: String

    var description: String { scenario.description }

    init(
        _ name: String, _ expected: String,
        _ outcome: @escaping @Sendable (LoaderWorld) async throws -> String
    ) {
        scenario = LoaderScenario(description: name, outcome: outcome)
        self.expected = expected
    }
}

extension SharedScenario {
    static let answers: [SharedScenario] = [
        .init(
            "A response has a status, a body, a type and a length", "203 text/plain utf-8 5 hello"
        ) {
            $0.urls.on().returns(.text("hello", status: 203))
            let loaded = try await $0.load("GET", "/")
            guard let response = loaded.response else { return loaded.failure }
            return "\(response.statusCode) \(response.mimeType ?? "") "
                + "\(response.textEncodingName ?? "") \(response.expectedContentLength) "
                + loaded.text
        },
        .init("A response in pieces has the length of its body", "6, 6 of abcdef") {
            $0.urls.on().returns(.init(chunks: [Data("abc".utf8), Data("def".utf8)]))
            let loaded = try await $0.load("GET", "/")
            return "\(loaded.header("Content-Length")), "
                + "\(loaded.response?.expectedContentLength ?? 0) of \(loaded.text)"
        },
        .init("An empty response has the length 0", "200 0 -") {
            $0.urls.on().returns(.status(200))
            let loaded = try await $0.load("GET", "/")
            return "\(loaded.response?.statusCode ?? 0) \(loaded.header("Content-Length")) -"
                + loaded.text
        },
        .init("A 204 response has no body and no length", "204 none -") {
            $0.urls.on().returns(.text("unseen", status: 204))
            let loaded = try await $0.load("GET", "/")
            return "\(loaded.response?.statusCode ?? 0) \(loaded.header("Content-Length")) -"
                + loaded.text
        },
        .init("A 304 response has no body, but the declared length", "304 none -, 304 12 -") {
            var outcomes: [String] = []
            for headers in [[:], ["Content-Length": "12"]] as [StubbedHTTP.Headers] {
                $0.urls.on().returns(.text("unseen", status: 304, headers: headers))
                let loaded = try await $0.load("GET", "/")
                outcomes.append(
                    "\(loaded.response?.statusCode ?? 0) \(loaded.header("Content-Length")) -"
                        + loaded.text)
            }
            return outcomes.joined(separator: ", ")
        },
        .init("A HEAD response has the length of the omitted body", "6 -") {
            $0.urls.on().returns(.text("unseen"))
            let loaded = try await $0.load("HEAD", "/")
            return "\(loaded.header("Content-Length")) -\(loaded.text)"
        },
        .init("A HEAD response has the declared length", "12345 12345") {
            $0.urls.on().returns(.status(200, headers: ["Content-Length": "12345"]))
            let loaded = try await $0.load("HEAD", "/")
            return "\(loaded.header("content-length")) "
                + "\(loaded.response?.expectedContentLength ?? 0)"
        },
        .init("The length of the body replaces a wrong Content-Length", "5 hello") {
            $0.urls.on().returns(.text("hello", headers: ["Content-Length": "3"]))
            let loaded = try await $0.load("GET", "/")
            return "\(loaded.header("Content-Length")) \(loaded.text)"
        },
        .init("A gzip body is decompressed, and keeps its compressed length", "gzip unpacked 28") {
            try await decompressed("H4sIAAAAAAAAAyvNK0hMzk5NAQCWYi/KCAAAAA==", "gzip", in: $0)
        },
        .init("A raw deflate body is decompressed", "deflate unpacked 10") {
            try await decompressed("K80rSEzOTk0BAA==", "deflate", in: $0)
        },
        .init("A truncated gzip body is decompressed up to its end", "gzip unpacked 22") {
            try await decompressed("H4sIAAAAAAAAAyvNK0hMzk5NAQCWYg==", "gzip", in: $0)
        },
        .init("A HEAD response for a compressed body keeps its length", "gzip  28") {
            try await decompressed(
                "H4sIAAAAAAAAAyvNK0hMzk5NAQCWYi/KCAAAAA==", "gzip", "HEAD", in: $0)
        },
        .init("An error status is a response, not an error", "404 gone, 500 broken") {
            $0.urls.on(.any, "/a").returns(.text("gone", status: 404))
            $0.urls.on(.any, "/b").returns(.text("broken", status: 500))
            let failures = try await [$0.load("GET", "/a").failure, $0.load("GET", "/b").failure]
            return failures.joined(separator: ", ")
        },
        .init("Spaces and tabs around a header value are removed", "a  b, -") {
            $0.urls.on().returns(.status(200, headers: ["X-A": " \ta  b\t ", "X-B": "  "]))
            let loaded = try await $0.load("GET", "/")
            return "\(loaded.header("X-A")), \(loaded.header("X-B"))-"
        },
        .init("The values of a repeated header are joined", "a, b") {
            var answer = StubbedHTTP.Response.status(200)
            answer.headers.append("X-A", "a")
            answer.headers.append("X-A", "b")
            $0.urls.on().returns(answer)
            return try await $0.load("GET", "/").header("x-a")
        },
    ]

    /// The coding, the text and the length of a compressed response.
    private static func decompressed(
        _ body: String, _ coding: String, _ method: String = "GET", in world: LoaderWorld
    ) async throws -> String {
        let body = Data(base64Encoded: body) ?? Data()
        world.urls.on().returns(.data(body, headers: ["Content-Encoding": coding]))
        let loaded = try await world.load(method, "/")
        return "\(loaded.header("Content-Encoding")) \(loaded.text) "
            + "\(loaded.response?.expectedContentLength ?? 0)"
    }

    static let requests: [SharedScenario] = [
        .init("A path and a query keep their encoding", "/a%20b/%C3%BC?q=x%26y&z=%2B+1") {
            $0.urls.on().returns(.status(200))
            _ = try await $0.load("GET", "/a%20b/%C3%BC?q=x%26y&z=%2B+1")
            let sent = $0.urls.requests.lastCall?.url.absoluteString
            return sent?.replacing($0.base.absoluteString, with: "") ?? "nothing"
        },
        .init("A body is sent with any method", "PURGE body") {
            $0.urls.on().answers { .text("\($0.method) \($0.text ?? "")") }
            return try await $0.load("PURGE", "/", body: "body").text
        },
        .init("A HEAD request is sent without its body", "HEAD -") {
            _ = try await $0.load("HEAD", "/", body: "body")
            let request = $0.urls.requests.lastCall
            return "\(request?.method.rawValue ?? "none") -\(request?.text ?? "")"
        },
        .init("An upload sends its body", "PUT body") {
            $0.urls.on().answers { .text("\($0.method) \($0.text ?? "")") }
            let (data, _) = try await $0.session.upload(
                for: $0.request("PUT", "/"), from: Data("body".utf8))
            return String(decoding: data, as: UTF8.self)
        },
        .init("The body of an upload precedes that of its request", "PUT upload") {
            $0.urls.on().answers { .text("\($0.method) \($0.text ?? "")") }
            let (data, _) = try await $0.session.upload(
                for: $0.request("PUT", "/", body: "body"), from: Data("upload".utf8))
            return String(decoding: data, as: UTF8.self)
        },
        .init("A delegate receives the upload progress", "4 and 4 of 4") {
            let progress = UploadLog()
            _ = try await $0.finished($0.request("POST", "/", body: "body"), progress)
            return progress.sent.joined(separator: ", ")
        },
        .init("A delegate receives no upload progress with a completion handler", "") {
            let progress = UploadLog()
            let session = $0.session(progress)
            _ = await $0.load(try $0.request("POST", "/", body: "body"), from: session)
            return progress.sent.joined(separator: ", ")
        },
        .init(
            "A task delegate receives the upload progress with a completion handler", "4 and 4 of 4"
        ) {
            let progress = UploadLog()
            let request = try $0.request("POST", "/", body: "body")
            _ = try await $0.session.data(for: request, delegate: progress)
            return progress.sent.joined(separator: ", ")
        },
        .init("A header of the request precedes that of the session", "mine yours") {
            $0.urls.on().answers {
                .text("\($0.headers["X-A"] ?? "none") \($0.headers["X-B"] ?? "none")")
            }
            $0.configuration.httpAdditionalHeaders = ["X-A": "yours", "X-B": "yours"]
            var request = try $0.request("GET", "/")
            request.setValue("mine", forHTTPHeaderField: "X-A")
            return await $0.load(request, from: $0.session).text
        },
    ]

    static let cookies: [SharedScenario] = [
        .init("Cookies are stored and sent with the next request", "none, a=1; b=2") {
            let answer = cookies("a=1; Path=/", "b=2; Path=/; HttpOnly")
            $0.urls.on(.any, "/login").returns(answer)
            return try await cookies(in: $0, of: "/login", "/next")
        },
        .init("A cookie of another host isn't stored", "none, none") {
            $0.urls.on(.any, "/login").returns(cookies("a=1; Domain=example.com; Path=/"))
            return try await cookies(in: $0, of: "/login", "/next")
        },
        .init("An expired cookie is removed", "none, a=1, none") {
            $0.urls.on(.any, "/login").returns(cookies("a=1; Path=/"))
            $0.urls.on(.any, "/logout").returns(
                cookies("a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"))
            return try await cookies(in: $0, of: "/login", "/logout", "/next")
        },
        .init("A cookie of a redirect is sent to its target", "none, a=1") {
            var redirect = StubbedHTTP.Response.redirect(to: "/next")
            redirect.headers.append("Set-Cookie", "a=1; Path=/")
            $0.urls.on(.any, "/login").returns(redirect)
            return try await cookies(in: $0, of: "/login")
        },
        .init("A session that rejects cookies doesn't store any", "none, none") {
            $0.configuration.httpCookieAcceptPolicy = .never
            $0.urls.on(.any, "/login").returns(cookies("a=1; Path=/"))
            return try await cookies(in: $0, of: "/login", "/next")
        },
        .init(
            "A session that doesn't set cookies stores them without sending them",
            "none, none, kept a"
        ) {
            $0.configuration.httpShouldSetCookies = false
            $0.urls.on(.any, "/login").returns(cookies("a=1; Path=/"))
            let sent = try await cookies(in: $0, of: "/login", "/next")
            let kept = $0.configuration.httpCookieStorage?.cookies ?? []
            return "\(sent), kept \(kept.map(\.name).joined())"
        },
        .init("A session without a cookie storage doesn't store cookies", "none, none") {
            $0.configuration.httpCookieStorage = nil
            $0.urls.on(.any, "/login").returns(cookies("a=1; Path=/"))
            return try await cookies(in: $0, of: "/login", "/next")
        },
    ]

    private static func cookies(_ values: String...) -> StubbedHTTP.Response {
        var answer = StubbedHTTP.Response.status(200)
        for value in values { answer.headers.append("Set-Cookie", value) }
        return answer
    }

    /// Returns the cookies of each request. They're sorted, because a storage has no order.
    private static func cookies(
        in world: LoaderWorld, of paths: String...
    ) async throws -> String {
        let session = world.session
        for path in paths { _ = await world.load(try world.request("GET", path), from: session) }
        let sent = world.urls.requests.calls.map { request in
            request.headers["Cookie"].map {
                $0.split(separator: "; ").sorted().joined(separator: "; ")
            } ?? "none"
        }
        return sent.joined(separator: ", ")
    }

    static let redirects: [SharedScenario] = [
        .init("The URL of a response is that of the last redirect", "/b?c=1 here") {
            $0.urls.on(.any, "/a").returns(.redirect(to: "/b?c=1"))
            $0.urls.on(.any, "/b").returns(.text("here"))
            let loaded = try await $0.load("GET", "/a")
            let url = loaded.response?.url?.absoluteString ?? "none"
            return "\(url.replacing($0.base.absoluteString, with: "")) \(loaded.text)"
        },
        .init("A 303 redirect of a POST is followed with GET, without a body", "GET -") {
            $0.urls.on(.any, "/a").returns(.redirect(to: "/b", status: 303))
            $0.urls.on(.any, "/b").answers { .text("\($0.method) -\($0.text ?? "")") }
            return try await $0.load("POST", "/a", body: "body").text
        },
    ]

    static let failures: [SharedScenario] = [
        .init("Circular redirects fail with the last URL", "-1007, /a after 21") {
            $0.urls.on(.any, "/a").returns(.redirect(to: "/a"))
            let failure = try await $0.load("GET", "/a").failure
            return "\(failure) after \($0.urls.requests.callCount)"
        },
        .init("A GET with a body fails with its URL", "-1103, /a, sent 0") {
            let failure = try await $0.load("GET", "/a", body: "body").failure
            return "\(failure), sent \($0.urls.requests.callCount)"
        },
        .init("A GET with a stream fails, even if the stream is empty", "-1103 -1103, sent 0") {
            var codes: [String] = []
            for text in ["body", ""] {
                var request = try $0.request("GET", "/")
                request.httpBodyStream = InputStream(data: Data(text.utf8))
                let error = await $0.load(request, from: $0.session).error
                codes.append("\(error?.code.rawValue ?? 0)")
            }
            return "\(codes.joined(separator: " ")), sent \($0.urls.requests.callCount)"
        },
        .init("A relative URL and a URL without a host fail", "-1002 -1000, sent 0") {
            var codes: [String] = []
            for text in ["/places?page=2", "http:///places"] {
                let request = URLRequest(url: try #require(URL(string: text)))
                let error = await $0.load(request, from: $0.session).error
                codes.append("\(error?.code.rawValue ?? 0)")
            }
            return "\(codes.joined(separator: " ")), sent \($0.urls.requests.callCount)"
        },
        .init("The upload of a missing file fails", "-1100, /, sent 0") {
            let session = $0.session
            let file = URL.temporaryDirectory.appending(path: UUID().uuidString)
            do {
                _ = try await session.upload(for: $0.request("PUT", "/"), fromFile: file)
                return "sent"
            } catch {
                let failure = Loaded(error: error as? URLError, base: $0.base).failure
                return "\(failure), sent \($0.urls.requests.callCount)"
            }
        },
        .init("A response that exceeds the timeout of its request fails", "-1001") {
            var request = try $0.request("GET", "/held")
            request.timeoutInterval = 1
            return await timeout(of: request, in: $0)
        },
        .init("A response that exceeds the timeout of its session fails", "-1001") {
            $0.configuration.timeoutIntervalForRequest = 1
            return await timeout(of: try $0.request("GET", "/held"), in: $0)
        },
        .init("A cancelled load fails", "-999") {
            $0.urls.on().returns(.text("late").delayed(by: .seconds(3600)))
            let (world, request) = ($0, try $0.request("GET", "/held"))
            let load = Task { await world.load(request, from: world.session) }
            await $0.urls.nextDelayed()
            load.cancel()
            return await "\(load.value.error?.code.rawValue ?? 0)"
        },
    ]

    /// Returns the error code of a request whose response never arrives.
    private static func timeout(of request: URLRequest, in world: LoaderWorld) async -> String {
        world.urls.on(.any, "/held").returns(.text("late").delayed(by: .seconds(3600)))
        let session = world.session
        let load = Task { await world.load(request, from: session) }
        // The platform's loader may time out before the server receives the request, so we only
        // wait for the stub.
        if world.isStub { await world.urls.nextDelayed() }
        world.urls.timeline.advance(by: .seconds(1))
        return await "\(load.value.error?.code.rawValue ?? 0)"
    }

    static let all = answers + requests + cookies + redirects + tasks + failures
}
