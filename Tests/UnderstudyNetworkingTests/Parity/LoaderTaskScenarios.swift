import Foundation
import Testing
import UnderstudyNetworking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension SharedScenario {
    /// Properties of tasks, and callbacks of their delegates.
    static let tasks: [SharedScenario] = [
        .init("A download saves the body in a file", "200 hello") {
            $0.urls.on().returns(.text("hello"))
            let (file, response) = try await $0.session.download(for: $0.request("GET", "/"))
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            return "\(status) \(try file.takeText())"
        },
        .init("A download of an error status calls its completion handler with a file", "404 gone")
        {
            $0.urls.on().returns(.text("gone", status: 404))
            let (done, finish) = AsyncStream.makeStream(of: String.self)
            $0.session.downloadTask(with: try $0.url("/")) { file, response, _ in
                let text = file.flatMap { try? $0.takeText() }
                let status = (response as? HTTPURLResponse)?.statusCode ?? 0
                finish.yield("\(status) \(text ?? "no file")")
            }.resume()
            var ends = done.makeAsyncIterator()
            return await ends.next() ?? ""
        },
        .init("A download that exceeds its timeout fails", "-1001") {
            $0.urls.on().returns(.text("late").delayed(by: .seconds(3600)))
            var request = try $0.request("GET", "/")
            request.timeoutInterval = 1
            let session = $0.session
            let load = Task { [request] in try await session.download(for: request) }
            if $0.isStub { await $0.urls.nextDelayed() }
            $0.urls.timeline.advance(by: .seconds(1))
            let error = await load.result.mapError { $0 as? URLError ?? URLError(.unknown) }
            guard case .failure(let error) = error else { return "loaded" }
            return "\(error.code.rawValue)"
        },
        .init(
            "A delegate receives the progress and the file of a download",
            "5 and 5 of 5, hello, done; 5 received"
        ) {
            $0.urls.on().returns(.text("hello"))
            let log = DownloadLog()
            let task = $0.session(log).downloadTask(with: try $0.request("GET", "/"))
            task.resume()
            for await _ in log.ends {}
            return "\(log.events.joined(separator: ", ")); \(task.countOfBytesReceived) received"
        },
        .init("A task delegate receives the response and the data of an async load", "200, hello") {
            $0.urls.on().returns(.text("hello"))
            let log = DownloadLog()
            let session = $0.session
            _ = try await session.data(for: $0.request("GET", "/"), delegate: log)
            // The callbacks may still be queued. The queue is serial, so this operation runs after
            // them.
            await withCheckedContinuation { continuation in
                session.delegateQueue.addOperation { continuation.resume() }
            }
            return log.events.joined(separator: ", ")
        },
        .init(
            "A delegate receives server-sent events as they arrive",
            "200, data: one\n\ndata: two\n\n, done; text/event-stream -1"
        ) {
            $0.urls.on().returns(.events(["one", "two"]).paced(by: .seconds(1)))
            let log = DownloadLog()
            let task = $0.session(log).dataTask(with: try $0.request("GET", "/"))
            task.resume()
            await $0.urls.nextDelayed()
            $0.urls.timeline.advance(by: .seconds(1))
            for await _ in log.ends {}
            // If the machine is busy, the loader may read both events in one piece.
            let data = log.events.dropFirst().dropLast().joined()
            let type = task.response?.mimeType ?? "none"
            return "\(log.events[0]), \(data), \(log.events.last ?? ""); "
                + "\(type) \(task.response?.expectedContentLength ?? 0)"
        },
        .init("A delegate can cancel a task when the response arrives", "200, -999, -999") {
            try await cancelled(.response, events: [], in: $0)
        },
        .init("A delegate can cancel a task when data arrives", "200, data: one\n\n, -999, -999") {
            try await cancelled(.data, events: ["one"], in: $0)
        },
        .init("A cancelled task ends a response without an end", "-999") {
            $0.urls.on().returns(.events(["one"]).withoutEnd())
            let log = DownloadLog()
            let task = $0.session(log).dataTask(with: try $0.request("GET", "/"))
            task.resume()
            await log.next(2)
            task.cancel()
            for await _ in log.ends {}
            return log.events.last ?? ""
        },
        .init("`currentRequest` is the redirected request", "/b") {
            $0.urls.on(.any, "/a").returns(.redirect(to: "/b"))
            return try await $0.finished("/a").currentRequest?.url?.path ?? "none"
        },
        .init(
            "`countOfBytesExpectedToReceive` is the length of a response, if it's known",
            "5, -1, -1"
        ) {
            $0.urls.on().returns(.text("hello"))
            $0.urls.on(.any, "/empty").returns(.status(200))
            $0.urls.on(.any, "/none").returns(.status(204))
            var counts: [String] = []
            for path in ["/", "/empty", "/none"] {
                counts.append("\(try await $0.finished(path).countOfBytesExpectedToReceive)")
            }
            return counts.joined(separator: ", ")
        },
        .init(
            "`countOfBytesSent` and the expected count include the body",
            "4 of 4, 4 of 0, 0 of 0, 0 of 4"
        ) {
            var requests = [try $0.request("POST", "/", body: "body")]
            requests.append(try $0.request("POST", "/"))
            requests[1].httpBodyStream = InputStream(data: Data("body".utf8))
            requests.append(try $0.request("GET", "/"))
            requests.append(try $0.request("HEAD", "/", body: "body"))
            var counts: [String] = []
            for request in requests {
                let task = try await $0.finished(request, UploadLog())
                counts.append("\(task.countOfBytesSent) of \(task.countOfBytesExpectedToSend)")
            }
            return counts.joined(separator: ", ")
        },
        .init("`countOfBytesSent` of an upload depends on the kind of its task", "6 of 6, 0 of 6") {
            let request = try $0.request("PUT", "/")
            let (progress, done) = (UploadLog(), UploadLog())
            let session = $0.session(progress)
            let tasks = [
                session.uploadTask(with: request, from: Data("upload".utf8)),
                session.uploadTask(with: request, from: Data("upload".utf8)) { _, _, _ in
                    done.end()
                },
            ]
            for task in tasks { task.resume() }
            for await _ in progress.ends {}
            for await _ in done.ends {}
            return tasks.map { "\($0.countOfBytesSent) of \($0.countOfBytesExpectedToSend)" }
                .joined(separator: ", ")
        },
        .init("`error` of a task is its timeout", "-1001") {
            $0.urls.on().returns(.text("late").delayed(by: .seconds(3600)))
            var request = try $0.request("GET", "/")
            request.timeoutInterval = 1
            let (done, finish) = AsyncStream.makeStream(of: Void.self)
            let task = $0.session.dataTask(with: request) { _, _, _ in finish.finish() }
            task.resume()
            if $0.isStub { await $0.urls.nextDelayed() }
            $0.urls.timeline.advance(by: .seconds(1))
            for await _ in done {}
            return "\((task.error as? URLError)?.code.rawValue ?? 0)"
        },
        .init("A delegate can accept a redirect", "302 to /b; 200 b") {
            try await redirected(in: $0) { $0 }
        },
        .init("A delegate can change a redirect", "302 to /b; 200 c, X: 1") {
            try await redirected(in: $0) {
                var request = $0
                request.url = request.url?.deletingLastPathComponent().appending(path: "c")
                request.setValue("1", forHTTPHeaderField: "X")
                return request
            }
        },
        .init("A delegate can refuse a redirect", "302 to /b; 302 ") {
            try await redirected(in: $0) { _ in nil }
        },
        .init("A delegate can provide credentials", "Basic 0; 200 a, Basic YTpi") {
            try await challenged(in: $0) { _ in
                let credential = URLCredential(user: "a", password: "b", persistence: .none)
                return (.useCredential, credential)
            }
        },
        .init("A delegate can replace wrong credentials", "Basic 0, Basic 1; 200 a, Basic YTpi") {
            try await challenged(in: $0) { challenge in
                let password = challenge.previousFailureCount == 0 ? "a" : "b"
                let credential = URLCredential(user: "a", password: password, persistence: .none)
                return (.useCredential, credential)
            }
        },
        .init("A delegate can refuse to provide credentials", "Basic 0; -999") {
            try await challenged(in: $0) { _ in (.cancelAuthenticationChallenge, nil) }
        },
        .init(
            "A `Basic` challenge with a realm requests credentials",
            "Basic 0, Basic 0, Basic 0, Basic 0"
        ) {
            try await asked(
                of: [
                    "BASIC realm=x", #"Basic charset="UTF-8", realm = "x""#,
                    #"Bearer realm="x", Basic realm="x""#, #"Digest nonce=1, basic realm="""#,
                ], in: $0)
        },
        .init(
            "Other challenges are returned without a request for credentials",
            #", Bearer realm="x"; , Digest realm="x", nonce=1; , Basic; , Basic charset="UTF-8"; "#
                + #", Bearer realm="Basic realm=x""#
        ) {
            var outcomes: [String] = []
            for challenge in [
                #"Bearer realm="x""#, #"Digest realm="x", nonce=1"#, "Basic",
                #"Basic charset="UTF-8""#, #"Bearer realm="Basic realm=x""#,
            ] {
                let (asked, response) = try await challenged(by: challenge, in: $0)
                let seen = response?.value(forHTTPHeaderField: "WWW-Authenticate") ?? "none"
                outcomes.append("\(asked), \(seen)")
            }
            return outcomes.joined(separator: "; ")
        },
    ]

    /// Returns the challenges that a delegate with credentials receives.
    private static func asked(
        of challenges: [String], in world: LoaderWorld
    ) async throws -> String {
        var asked: [String] = []
        for challenge in challenges {
            asked.append(try await challenged(by: challenge, in: world).asked)
        }
        return asked.joined(separator: ", ")
    }

    /// Returns the challenges that a delegate with credentials receives, and the response.
    private static func challenged(
        by challenge: String, in world: LoaderWorld
    ) async throws -> (asked: String, response: HTTPURLResponse?) {
        world.urls.on().returns(.status(401, headers: ["WWW-Authenticate": challenge]))
        world.urls.on(headers: ["Authorization": .present]).returns(.status(200))
        let delegate = DecidingDelegate(challenge: { _ in
            (.useCredential, URLCredential(user: "a", password: "b", persistence: .none))
        })
        let session = world.session(delegate)
        defer { session.finishTasksAndInvalidate() }
        let (_, response) = try await session.data(for: world.request("GET", "/a"))
        return (delegate.asked, response as? HTTPURLResponse)
    }

    /// Returns the callbacks of a delegate that cancels its task.
    private static func cancelled(
        _ moment: CancellingDelegate.Moment, events: [StubbedHTTP.Event], in world: LoaderWorld
    ) async throws -> String {
        world.urls.on().returns(.events(events).withoutEnd())
        let delegate = CancellingDelegate(moment)
        let session = world.session(delegate)
        session.dataTask(with: try world.request("GET", "/")).resume()
        for await _ in delegate.ends {}
        return delegate.events.joined(separator: ", ")
    }

    /// Returns the redirects that a delegate receives, and the outcome of its decision.
    private static func redirected(
        in world: LoaderWorld, _ answer: @escaping @Sendable (URLRequest) -> URLRequest?
    ) async throws -> String {
        world.urls.on().answers { request in
            let extra = request.headers["X"].map { ", X: \($0)" } ?? ""
            return .text("\(request.path.dropFirst())\(extra)")
        }
        world.urls.on(.any, "/a").returns(.redirect(to: "/b"))
        return await asked(DecidingDelegate(redirect: answer), in: world)
    }

    /// Returns the challenges that a delegate receives, and the outcome of its decision.
    private static func challenged(
        in world: LoaderWorld, _ answer: @escaping DecidingDelegate.Challenged
    ) async throws -> String {
        world.urls.on().returns(.status(401, headers: ["WWW-Authenticate": #"Basic realm="r""#]))
        world.urls.on(headers: ["Authorization": "Basic YTpi"]).answers {
            .text("a, \($0.headers["Authorization"] ?? "none")")
        }
        return await asked(DecidingDelegate(challenge: answer), in: world)
    }

    private static func asked(_ delegate: DecidingDelegate, in world: LoaderWorld) async -> String {
        let session = world.session(delegate)
        defer { session.finishTasksAndInvalidate() }
        do {
            let request = try world.request("GET", "/a")
            let (data, response) = try await session.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            return "\(delegate.asked); \(status) \(String(decoding: data, as: UTF8.self))"
        } catch {
            return "\(delegate.asked); \((error as? URLError)?.code.rawValue ?? 0)"
        }
    }
}
