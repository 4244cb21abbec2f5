import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// A service that provides a `URLSession` which never accesses the network.
    ///
    /// Its routes provide the responses, and every request is recorded with its exact body.
    ///
    /// ```swift
    /// let urls = StubbedHTTP.Service()
    /// urls.on(.get, "/places").returns(.json("[]"))
    /// let saving = urls.on(.post, "/places", headers: ["Accept": "application/json"])
    /// saving.returns(each: [.status(503), .json("{}", status: 201)])
    /// try await load(from: urls.session)
    /// ```
    ///
    /// If several routes match a request, the route that was added last responds to it. If no route
    /// matches, the test fails with an issue that lists the nearest routes, and the caller receives
    /// an error.
    ///
    /// A service only affects its own session and doesn't use any global state, so you can run
    /// tests in parallel. Its answers run in a task of the test that created the service. Because
    /// of this, you can use `#expect` in an answer.
    public final class Service: Responder {
        /// The spy that records every request in the order of arrival, even if no route matches it.
        ///
        /// If a redirect is followed, the next request is recorded separately.
        ///
        /// The bodies of requests are recorded until the service's `recordLimit` is reached. In a
        /// strict test, you only need to check the routes because they record the same requests.
        public let requests = Spy<Request, Void, Never>(
            log: "StubbedHTTP.request(_:)", at: TestReport.Location())
        /// The timeline that determines the delays of responses and the time limits of requests.
        public let timeline: TestTimeline
        let location: TestReport.Location
        let bodyLimit: Int
        let recordLimit: RecordLimit
        let followsRedirects: Bool
        /// The protocol class that intercepts the sessions of this service. It isn't used by any
        /// other service.
        let protocolClass: AnyClass = ServiceRegistry.makeClass()
        let work = TestWork()
        let routes = Routes()
        /// The fault point for the current fault sweep, or `nil` if no sweep is running.
        let faultPoint = FaultSweep.source?.faultPoint("StubbedHTTP", isServedElsewhere: true)
        private let test = JoinableScope()
        var scope: TestScope? { test.current }
        /// `true` if this service was created in a rehearsal.
        ///
        /// In a rehearsal, time can advance to the next deadline while the loader's threads are
        /// still processing requests without a delay. For this reason, only delays count against
        /// the time limits in a rehearsal.
        let isInRehearsal = DoubleWork.rehearsal != nil
        /// The current rehearsal, or `nil` if it doesn't run the answers.
        var rehearsal: (any RehearsalContext)? { isInRehearsal ? DoubleWork.rehearsal : nil }
        let pending: PendingResponses
        private let sessionState = Locked(SessionState())

        private struct SessionState {
            weak var session: URLSession?
            /// The cookies of all previous sessions, each of which is released with its last owner.
            var cookies: HTTPCookieStorage?
        }

        /// Creates a service without any routes.
        ///
        /// - Parameters:
        ///   - timeline: The timeline of delayed responses. The test should advance this timeline,
        ///     unless the test is in a rehearsal (in which case the default is the timeline of the
        ///     rehearsal).
        ///   - bodyLimit: The maximum number of bytes in the body of a request. A request with a
        ///     longer body fails.
        ///   - recordLimit: The maximum total number of bytes to record in bodies. When this limit
        ///     is exceeded, requests are recorded without their bodies, but routes still receive
        ///     them. Pass 0 to record no bodies at all.
        ///   - followsRedirects: Whether to follow redirects or to return them. On Linux, the
        ///     delegate of the session is consulted for each redirect.
        ///   - answer: A closure that responds to each request that no route matches, or `nil` if
        ///     such a request is unexpected.
        public init(
            on timeline: TestTimeline = .current ?? TestTimeline(), bodyLimit: Int = 64 << 20,
            recordLimit: Int = .max, followsRedirects: Bool = true,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column,
            answering answer: (@Sendable (Request) async throws -> Response)? = nil
        ) {
            self.timeline = timeline
            self.bodyLimit = bodyLimit
            self.recordLimit = RecordLimit(recordLimit)
            self.followsRedirects = followsRedirects
            location = TestReport.Location(fileID, filePath, line, column)
            pending = PendingResponses(of: "StubbedHTTP", at: location)
            scope?.register(pending)
            ServiceRegistry.bind(protocolClass, to: self)
            TestReport.requireNonnegative(
                bodyLimit, name: "StubbedHTTP.Service(bodyLimit:)", at: location)
            TestReport.requireNonnegative(
                recordLimit, name: "StubbedHTTP.Service(recordLimit:)", at: location)
            guard let answer else { return }
            let pattern = RoutePattern()
            let route = Route(log: pattern.name, at: location)
            route.answers { try await answer($0) }
            route.setSweepFailures()
            routes.add(pattern, route)
        }

        /// Creates a service that forwards a request to `responder`, such as a `FakeRESTServer`, if
        /// no route matches the request.
        ///
        /// The other arguments are the same as those of the initializer that takes a closure.
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

        // MARK: Sessions

        /// The session that loads from this service.
        ///
        /// While this session is in use, the same instance is returned so that a test can inspect
        /// its tasks. Otherwise, a new session with the same cookies is created.
        ///
        /// If the code under test invalidates its session, you should instead create a separate
        /// session for it with `URLSession(configuration: urls.configuration)`, because the
        /// platform terminates a process that uses an invalidated session.
        public var session: URLSession {
            if let session = sessionState.withLock({ $0.session }) { return session }
            let newConfiguration = configuration
            newConfiguration.httpCookieStorage = sessionState.withLock { state in
                let cookies = state.cookies ?? newConfiguration.httpCookieStorage
                state.cookies = cookies
                return cookies
            }
            let newSession = URLSession(configuration: newConfiguration)
            return sessionState.withLock { state in
                // Another thread may have created a session in the meantime.
                if let session = state.session { return session }
                state.session = newSession
                return newSession
            }
        }

        /// A configuration that you can use to create sessions that load from this service.
        ///
        /// In a test scope, which is provided by for example `.doubles`, the service exists until
        /// the end of the test. Otherwise, it exists for as long as the sessions do. On Apple
        /// platforms, the service is retained by the configuration's `urlCache`. If you need to
        /// replace the cache there, you should retain the service yourself.
        public var configuration: URLSessionConfiguration {
            scope?.keep(self)
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [protocolClass]
            ServiceKeeper(self).join(configuration)
            #if canImport(FoundationNetworking)
                // With a cache, the loader creates the protocol later and on another thread,
                // although the cache doesn't store anything of a service, so the rehearsal wouldn't
                // detect that a request is pending.
                if isInRehearsal { configuration.urlCache = nil }
            #endif
            return configuration
        }

        // MARK: Routes

        /// Adds a route for requests that match all of the given conditions.
        ///
        /// If no request can match the path, the host, or the body, an issue is recorded. For
        /// example, this is the case for a path that contains a query.
        ///
        /// ```swift
        /// urls.on(.any, host: "cdn.example.com").fails(with: URLError(.cannotFindHost))
        /// ```
        ///
        /// - Parameters:
        ///   - method: The method of the request. Pass `.any` to match any method.
        ///   - path: The path of the request. A path can be a pattern (such as `/places/:id`).
        ///   - host: The host of the request, or `nil` to match any host. Any port matches unless
        ///     you specify one, as in `localhost:8080`.
        ///   - query: The items that the query must contain. The query may contain other items, and
        ///     the items may be in any order. For more information, see
        ///     ``StubbedHTTP/ValuePattern``.
        ///   - headers: The header fields that the request must contain. It may contain other
        ///     fields.
        ///   - body: The body of the request, or `nil` to match any body.
        ///   - condition: An additional condition that the request must satisfy.
        ///
        /// - Returns: The new route. You should stub the route before a request arrives because
        ///   otherwise an issue is recorded.
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
                headers: headers, body: body, condition: condition)
            let location = TestReport.Location(fileID, filePath, line, column)
            for problem in pattern.problems { TestReport.send(TestReport(problem, at: location)) }
            let route = Route(pattern.name, at: location) { request in
                throw Failure.unanswered(request, by: pattern).reported(at: location)
            }
            // In a fault sweep, a request can fail whether or not there is a route for it.
            route.setSweepFailures()
            routes.add(pattern, route)
            return route
        }
    }
}

extension URLSession {
    /// Returns a session that loads its responses from a closure and never accesses the network.
    ///
    /// ```swift
    /// let session = URLSession.stubbed { request in .json(#"[{"name":"Pier 39"}]"#) }
    /// ```
    ///
    /// If you also need routes, recorded requests, or delays, use ``StubbedHTTP/Service`` instead.
    ///
    /// - Parameters:
    ///   - answer: A closure that returns the response to each request.
    public static func stubbed(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column,
        answering answer:
            @escaping @Sendable (StubbedHTTP.Request) async throws -> StubbedHTTP.Response
    ) -> URLSession {
        StubbedHTTP.Service(
            fileID: fileID, filePath: filePath, line: line, column: column, answering: answer
        ).session
    }
}
