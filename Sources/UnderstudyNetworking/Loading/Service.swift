import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// A `URLSession` that never accesses the network: routes provide its responses, and every
    /// request is recorded with its exact body.
    ///
    /// ```swift
    /// let urls = StubbedHTTP.Service()
    /// urls.on(.get, "/places").returns(.json("[]"))
    /// let saving = urls.on(.post, "/places", headers: ["Accept": "application/json"])
    /// saving.returns(each: [.status(503), .json("{}", status: 201)])
    /// try await load(from: urls.session)
    /// ```
    ///
    /// If several routes match a request, the last one added responds. A request that matches no
    /// route fails the test, which lists the nearest routes, and its caller receives an error. The
    /// stub belongs to the session and nothing is global, so tests can run in parallel. Answers run
    /// in a task of the test that created the stub, so `#expect` works in them.
    public final class Service: Responder {
        /// Every request in order, even those without a route. A redirect is followed by a separate
        /// request. Bodies are kept up to the stub's `recordLimit`. A strict test checks the routes
        /// and doesn't need to check this spy.
        public let requests = Spy<Request, Void, Never>(log: "StubbedHTTP.request(_:)")
        /// The timeline of delayed responses and of the time limits of requests.
        public let timeline: TestTimeline
        let location: TestReport.Location
        let bodyLimit: Int
        let recordLimit: RecordLimit
        let followsRedirects: Bool
        /// The protocol class that intercepts this stub's sessions. No other stub uses it.
        let protocolClass: AnyClass = StubRegistry.makeClass()
        let work = TestWork()
        let routes = Routes()
        let faults = RequestFaults()
        private let test = JoinableScope()
        var scope: TestScope? { test.current }
        /// In a rehearsal, time advances to the next deadline while the loader's threads still
        /// process requests without a delay. So only delays count against time limits there.
        let isOnStage = OwnWork.exit != nil
        let pending: PendingResponses
        private let home = Locked(Home())

        private struct Home {
            weak var session: URLSession?
            /// The cookies of all previous sessions: a session is released with its last owner.
            var cookies: HTTPCookieStorage?
        }

        /// Creates a stub without routes.
        ///
        /// - Parameters:
        ///   - timeline: the timeline of delayed responses, which the test advances. In a
        ///     rehearsal, its time by default.
        ///   - bodyLimit: the maximum number of bytes in a request's body; a longer one is an
        ///     error.
        ///   - recordLimit: the maximum total number of bytes in recorded bodies; 0 for none.
        ///     Routes receive every body, but a request that exceeds the limit is recorded without
        ///     it.
        ///   - followsRedirects: `true` to follow redirects, `false` to return them. On Linux the
        ///     session's delegate is consulted for each.
        public init(
            on timeline: TestTimeline = .current ?? TestTimeline(), bodyLimit: Int = 64 << 20,
            recordLimit: Int = .max, followsRedirects: Bool = true,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            self.timeline = timeline
            self.bodyLimit = bodyLimit
            self.recordLimit = RecordLimit(recordLimit)
            self.followsRedirects = followsRedirects
            location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            pending = PendingResponses(of: "StubbedHTTP", at: location)
            scope?.enroll(pending)
            StubRegistry.bind(protocolClass, to: self)
            TestReport.requireLimit(bodyLimit, "StubbedHTTP.Service(bodyLimit:)", at: location)
            TestReport.requireLimit(recordLimit, "StubbedHTTP.Service(recordLimit:)", at: location)
        }

        /// Creates a stub that responds with a function if no route matches.
        ///
        /// - Parameters:
        ///   - timeline: the timeline of delayed responses, which the test advances. In a
        ///     rehearsal, its time by default.
        ///   - bodyLimit: the maximum number of bytes in a request's body; a longer one is an
        ///     error.
        ///   - recordLimit: the maximum total number of bytes in recorded bodies; 0 for none.
        ///     Routes receive every body, but a request that exceeds the limit is recorded without
        ///     it.
        ///   - followsRedirects: `true` to follow redirects, `false` to return them. On Linux the
        ///     session's delegate is consulted for each.
        ///   - answer: returns the response to a request without a route.
        public convenience init(
            on timeline: TestTimeline = .current ?? TestTimeline(), bodyLimit: Int = 64 << 20,
            recordLimit: Int = .max, followsRedirects: Bool = true,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            answering answer: @escaping @Sendable (Request) async throws -> Response
        ) {
            self.init(
                on: timeline, bodyLimit: bodyLimit, recordLimit: recordLimit,
                followsRedirects: followsRedirects, fileID: fileID, filePath: filePath, line: line,
                column: column)
            let pattern = RoutePattern()
            let route = Route(
                log: pattern.name, fileID: fileID, filePath: filePath, line: line, column: column)
            route.answers { try await answer($0) }
            route.failsInSweeps()
            routes.add(pattern, route)
        }

        /// Creates a stub that forwards a request to a responder, for example a `FakeRESTServer`,
        /// if no route matches.
        ///
        /// - Parameters:
        ///   - responder: the responder for requests without a route.
        ///   - timeline: the timeline of delayed responses, which the test advances. In a
        ///     rehearsal, its time by default.
        ///   - bodyLimit: the maximum number of bytes in a request's body; a longer one is an
        ///     error.
        ///   - recordLimit: the maximum total number of bytes in recorded bodies; 0 for none.
        ///     Routes receive every body, but a request that exceeds the limit is recorded without
        ///     it.
        ///   - followsRedirects: `true` to follow redirects, `false` to return them. On Linux the
        ///     session's delegate is consulted for each.
        public convenience init(
            serving responder: any Responder,
            on timeline: TestTimeline = .current ?? TestTimeline(),
            bodyLimit: Int = 64 << 20, recordLimit: Int = .max,
            followsRedirects: Bool = true,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            self.init(
                on: timeline, bodyLimit: bodyLimit, recordLimit: recordLimit,
                followsRedirects: followsRedirects, fileID: fileID, filePath: filePath, line: line,
                column: column, answering: responder.respond)
        }

        deinit {
            StubRegistry.remove(protocolClass)
        }

        // MARK: Sessions

        /// A session that loads from this stub: the existing one if it's in use, or a new one with
        /// its cookies.
        ///
        /// The session is shared while it's in use, so that a test can inspect its tasks. Code that
        /// invalidates its session needs one of its own, because the platform terminates a process
        /// that uses an invalidated session: `URLSession(configuration: urls.configuration)`.
        public var session: URLSession {
            if let session = home.withLock({ $0.session }) { return session }
            let configuration = configuration
            configuration.httpCookieStorage = home.withLock { home in
                let cookies = home.cookies ?? configuration.httpCookieStorage
                home.cookies = cookies
                return cookies
            }
            let session = URLSession(configuration: configuration)
            return home.withLock { home in
                // Another thread may have created one in the meantime.
                if let session = home.session { return session }
                home.session = session
                return session
            }
        }

        /// A configuration for sessions that load from this stub. In a test scope, as provided by
        /// `.doubles`, the stub lives until the end of the test. Elsewhere it lives as long as the
        /// sessions; on Apple platforms the configuration's `urlCache` retains it, so don't replace
        /// that there, or retain the stub yourself.
        public var configuration: URLSessionConfiguration {
            scope?.keep(self)
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [protocolClass]
            StubKeeper(self).join(configuration)
            #if canImport(FoundationNetworking)
                // With a cache, even though it stores nothing of a stub, the loader creates the
                // protocol later on another thread, and the rehearsal doesn't detect that a request
                // is pending.
                if isOnStage { configuration.urlCache = nil }
            #endif
            return configuration
        }

        // MARK: Routes

        /// Adds a route for requests that match all given conditions. A path, a host or a body that
        /// no request can have, for example a path with a query, is reported.
        ///
        /// ```swift
        /// urls.on(.any, host: "cdn.example.com").fails(with: URLError(.cannotFindHost))
        /// ```
        ///
        /// - Parameters:
        ///   - method: the method; `.any` for all.
        ///   - path: the path, with patterns as in `/places/:id`.
        ///   - host: the host, at any port unless it specifies one: `localhost:8080`; `nil` for
        ///     all.
        ///   - query: required items of the query, among others and in any order; see
        ///     ``StubbedHTTP/ValuePattern``.
        ///   - headers: required header fields, among others.
        ///   - body: the body; `nil` for all.
        ///   - condition: an additional condition.
        /// - Returns: the route. It should be stubbed before a request arrives, because an earlier
        ///   request is reported.
        public func on(
            _ method: Method? = .any, _ path: PathPattern = .any,
            host: String? = nil,
            query: [String: ValuePattern] = [:],
            headers: [String: ValuePattern] = [:],
            body: BodyPattern? = nil,
            where condition: (@Sendable (Request) -> Bool)? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) -> Route {
            let pattern = RoutePattern(
                method: method, host: host.map(HostPattern.init), path: path, query: query,
                headers: headers, body: body,
                condition: condition)
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            for problem in pattern.problems { TestReport.send(TestReport(problem, at: location)) }
            let route = Route(pattern.name, at: location) { request in
                throw Failure.unanswered(request, by: pattern).reported(at: location)
            }
            // In a sweep, the request itself fails, with or without a route.
            route.failsInSweeps()
            routes.add(pattern, route)
            return route
        }
    }
}
