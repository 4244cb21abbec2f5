import Foundation
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension StubbedHTTP {
    /// A `URLSession` that never reaches the network: routes say what it loads, and every request
    /// is recorded with its exact body.
    ///
    /// ```swift
    /// let urls = StubbedHTTP.Service()
    /// urls.on(.get, "/places").returns(.json("[]"))
    /// let saving = urls.on(.post, "/places", headers: ["Accept": "application/json"])
    /// saving.returns(each: [.status(503), .json("{}", status: 201)])
    /// try await load(from: urls.session)
    /// ```
    ///
    /// If several routes match a request, the last one added answers. A request that matches no
    /// route fails the test, with the nearest routes, and its caller gets an error. The stub
    /// belongs to the session and nothing is global, so tests can run in parallel. Answers run in a
    /// task of the test that made the stub, so `#expect` works in them.
    public final class Service: Responder {
        /// Every request, with a route and without, in the order in which they came. A redirect is
        /// followed by a request of its own. Bodies are there as far as the stub's `recordLimit`
        /// goes. A strict test checks the routes, and need not check this spy.
        public let requests = Spy<Request, Void, Never>(log: "StubbedHTTP.request(_:)")
        /// The time that delayed answers wait for, and that the time limits of requests count on.
        public let timeline: TestTimeline
        let location: TestReport.Location
        let bodyLimit: Int
        let recordLimit: RecordLimit
        let followsRedirects: Bool
        /// The class that stands between this stub's sessions and the network; no other stub has
        /// it.
        let protocolClass: AnyClass = StubRegistry.makeClass()
        let work = TestWork()
        let routes = Routes()
        let faults = RequestFaults()
        private let test = JoinableScope()
        var scope: TestScope? { test.current }
        /// In a rehearsal time goes to the next deadline while the loader's threads still work on
        /// what is not held at all, so there only delays are held against time limits.
        let isOnStage = OwnWork.exit != nil
        let pending: PendingResponses
        private let home = Locked(Home())

        private struct Home {
            weak var session: URLSession?
            /// Those of every session that was here: a session goes with the last one that holds
            /// it.
            var cookies: HTTPCookieStorage?
        }

        /// Makes a stub without routes.
        ///
        /// - Parameters:
        ///   - timeline: what delayed answers wait for; the test advances it. In a rehearsal by
        ///     default its time.
        ///   - bodyLimit: the most bytes of a request's body; a longer one gets an error.
        ///   - recordLimit: the most bytes of bodies that the records keep together; 0 for none.
        ///     Routes get every body, and a request whose body is no longer kept is recorded
        ///     without it.
        ///   - followsRedirects: whether a session gets what a redirect leads to, or the redirect
        ///     itself. On Linux its delegate is asked about each.
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

        /// Makes a stub that answers with a function where no route matches.
        ///
        /// - Parameters:
        ///   - timeline: what delayed answers wait for; the test advances it. In a rehearsal by
        ///     default its time.
        ///   - bodyLimit: the most bytes of a request's body; a longer one gets an error.
        ///   - recordLimit: the most bytes of bodies that the records keep together; 0 for none.
        ///     Routes get every body, and a request whose body is no longer kept is recorded
        ///     without it.
        ///   - followsRedirects: whether a session gets what a redirect leads to, or the redirect
        ///     itself. On Linux its delegate is asked about each.
        ///   - answer: what a request without a route gets.
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

        /// Makes a stub that hands a request to a responder, such as a `FakeServer`, where no route
        /// matches.
        ///
        /// - Parameters:
        ///   - responder: what answers a request without a route.
        ///   - timeline: what delayed answers wait for; the test advances it. In a rehearsal by
        ///     default its time.
        ///   - bodyLimit: the most bytes of a request's body; a longer one gets an error.
        ///   - recordLimit: the most bytes of bodies that the records keep together; 0 for none.
        ///     Routes get every body, and a request whose body is no longer kept is recorded
        ///     without it.
        ///   - followsRedirects: whether a session gets what a redirect leads to, or the redirect
        ///     itself. On Linux its delegate is asked about each.
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

        /// A session that loads from this stub: the one that is in use, or a new one with its
        /// cookies.
        ///
        /// Those who ask while it is in use share it, so that a test can look at its tasks. Code
        /// that invalidates its session gets one of its own, as the platform ends a process that
        /// loads from a session after that: `URLSession(configuration: urls.configuration)`.
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
                // Another thread may have made one in the meantime.
                if let session = home.session { return session }
                home.session = session
                return session
            }
        }

        /// A configuration whose sessions load from this stub, to change and to make sessions of.
        /// In a test with a scope, as `.doubles` gives it, the stub lives to the end of the test.
        /// Elsewhere it lives as long as the sessions; on Apple platforms the configuration's
        /// `urlCache` keeps it, so leave that as it is there, or keep the stub yourself.
        public var configuration: URLSessionConfiguration {
            scope?.keep(self)
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [protocolClass]
            StubKeeper(self).join(configuration)
            #if canImport(FoundationNetworking)
                // With a cache, which keeps nothing of a stub, the loader asks for a protocol later, on
                // another thread, and the rehearsal does not see that a request is on its way.
                if isOnStage { configuration.urlCache = nil }
            #endif
            return configuration
        }

        // MARK: Routes

        /// Adds a route for the requests that match everything that is given. A path, a host or a
        /// body that no request can have, such as a path with a query, is reported.
        ///
        /// ```swift
        /// urls.on(.get, "/places/:id").answers { .json(#"{"id":"\#($0.parameters["id"] ?? "")"}"#)
        /// } urls.on(.any, host: "cdn.example.com").fails(with: URLError(.cannotFindHost))
        /// urls.on(.get, "/places", query: ["page": "2"]).returns(.json("[]").delayed(by:
        /// .seconds(3)))
        /// ```
        ///
        /// - Parameters:
        ///   - method: the method; `.any` for all.
        ///   - path: the path, with patterns as in `/places/:id`.
        ///   - host: the host, at any port unless it names one: `localhost:8080`; `nil` for all.
        ///   - query: items that the query has, among others and in any order; see
        ///     ``StubbedHTTP/ValuePattern``.
        ///   - headers: header fields that the request has, among others.
        ///   - body: the body; `nil` for all.
        ///   - condition: what else a request has to meet.
        /// - Returns: the route, to be told what to answer: a request that comes before is
        ///   reported.
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
            // In a sweep the request fails, with a route and without.
            route.failsInSweeps()
            routes.add(pattern, route)
            return route
        }
    }
}
