import Foundation
import Understudy

/// Routes, in the order in which they were added.
final class Routes: Sendable {
    private typealias RegisteredRoute = (pattern: RoutePattern, route: StubbedHTTP.Route)
    private let entries = Locked<[RegisteredRoute]>([])

    func add(_ pattern: RoutePattern, _ route: StubbedHTTP.Route) {
        entries.withLock { $0.append((pattern, route)) }
    }

    /// Records the call of the route that was last added for a request.
    ///
    /// - Parameters:
    ///   - record: The request to record. It receives the named components of the path.
    ///
    /// - Throws: A ``StubbedHTTP/Failure`` that lists the nearest routes if no route matches.
    func record(
        _ request: StubbedHTTP.Request, as record: inout StubbedHTTP.Request
    ) throws -> StubbedHTTP.Route.RecordedCall {
        // Patterns may run user code, so don't hold the lock while comparing the request.
        let entries = entries.withLock { $0 }
        var nearest: [(entry: RegisteredRoute, mismatches: [RouteMismatch])] = []
        for entry in entries.reversed() {
            let (mismatches, parameters) = entry.pattern.compare(request)
            if mismatches.isEmpty {
                var routed = request
                routed.parameters = parameters
                record.parameters = parameters
                return entry.route.record(routed, as: record)
            }
            nearest.append((entry, mismatches))
        }
        // Sorting is stable, so the route that was added last precedes equally similar ones.
        nearest.sort { $0.mismatches.count < $1.mismatches.count }
        throw StubbedHTTP.Failure.unexpected(
            request, mismatches: nearest.map { ($0.entry.route.name, $0.mismatches) },
            similarPath: similarPath(
                to: request.url.requestPath(), in: nearest.map(\.entry.pattern.path.text)))
    }

    /// Returns the path of a route that is probably misspelled in a request. The two differ by one
    /// or two letters or slashes that are replaced, missing or additional.
    private func similarPath(to requestPath: String, in paths: [String]) -> String? {
        paths.first { path in
            // In a shorter path, most letters could be replaced.
            let isLongEnough = path.count > 3
            let isLiteral = !path.contains { "*:".contains($0) }
            return isLongEnough && isLiteral && path != requestPath
                && isSimilar(path[...], requestPath[...], edits: 2)
        }
    }

    /// Returns whether two strings are equal after the specified number of edits. Other characters
    /// than letters and slashes, for example the digits of an identifier, must be equal.
    private func isSimilar(_ lhs: Substring, _ rhs: Substring, edits: Int) -> Bool {
        let equalCount = zip(lhs, rhs).prefix { $0 == $1 }.count
        let lhs = lhs.dropFirst(equalCount)
        let rhs = rhs.dropFirst(equalCount)
        if lhs.isEmpty && rhs.isEmpty { return true }
        guard edits > 0 else { return false }
        let canDropLeft = lhs.first.map(isEditable) == true
        let canDropRight = rhs.first.map(isEditable) == true
        if canDropLeft, isSimilar(lhs.dropFirst(), rhs, edits: edits - 1) { return true }
        if canDropRight, isSimilar(lhs, rhs.dropFirst(), edits: edits - 1) { return true }
        return canDropLeft && canDropRight
            && isSimilar(lhs.dropFirst(), rhs.dropFirst(), edits: edits - 1)
    }

    private func isEditable(_ character: Character) -> Bool {
        character.isLetter || character == "/"
    }
}

// MARK: - Failures

extension StubbedHTTP.Failure {
    /// Creates the failure for a request that doesn't match any route. Its description lists the
    /// differences from the nearest routes.
    fileprivate static func unexpected(
        _ request: StubbedHTTP.Request, mismatches: [(route: String, mismatches: [RouteMismatch])],
        similarPath: String?
    ) -> StubbedHTTP.Failure {
        var lines = ["StubbedHTTP: no route for \(request)"]
        lines += ReportText.rows(
            of: mismatches, more: { $0 == 1 ? "1 more route" : "\($0) more routes" }
        ) {
            row("route", "\($0.route): \($0.mismatches.map { $0.text() }.joined(separator: ", "))")
        }
        if let similarPath { lines.append(row("hint", "did you mean \(similarPath)?")) }
        let (arguments, hidesOthers) = newRoute(besides: mismatches.map(\.mismatches))
        let route = "\(request.method.source), \(literal(path(of: request)))\(arguments)"
        lines.append(row("add", "urls.on(\(route)).returns(…)"))
        if hidesOthers {
            let order = "add it before the routes above, because the last matching route answers"
            lines.append(row("hint", order))
        }
        return StubbedHTTP.Failure(.unexpectedRequest, lines.joined(separator: "\n"))
    }

    /// Determines which conditions, besides a method and a path, a new route for a request should
    /// have.
    ///
    /// The route that was added last responds to a request, so the new route must not match
    /// requests that match an existing route.
    ///
    /// - Returns: The arguments that follow the path, such as `, host: "example.com", query:
    ///   ["page": "2"]`, and whether there is a route that can't be distinguished by these
    ///   conditions.
    private static func newRoute(
        besides routes: [[RouteMismatch]]
    ) -> (arguments: String, hidesOthers: Bool) {
        var criteria: [RouteMismatch.Criterion] = []
        var hidesOthers = false
        for mismatches in routes {
            let found = mismatches.map(\.criterion)
            // A route for another method or path doesn't match any requests of the new route.
            if found.contains(.methodOrPath) || found.contains(where: criteria.contains) {
                continue
            }
            if let criterion = found.first(where: { $0 != .other }) {
                criteria.append(criterion)
            } else {
                hidesOthers = true
            }
        }
        var arguments = ""
        var items: [String] = []
        for criterion in criteria {
            switch criterion {
            case .host(let host): arguments += ", host: \(literal(host))"
            case .query(let name, let pattern): items.append("\(literal(name)): \(pattern)")
            case .methodOrPath, .other: break
            }
        }
        if !items.isEmpty { arguments += ", query: [\(items.sorted().joined(separator: ", "))]" }
        return (arguments, hidesOthers)
    }

    /// Returns a pattern for the path of a request. The path is decoded, unless the decoded path
    /// would be a different pattern.
    private static func path(of request: StubbedHTTP.Request) -> String {
        let encodedPath = request.url.requestPath()
        let pattern = StubbedHTTP.PathPattern(request.path)
        let isSamePattern = pattern.match(encodedPath) != nil && pattern.problem == nil
        return isSamePattern ? request.path : encodedPath
    }

    /// Creates the failure for a request whose route hasn't been stubbed.
    static func unanswered(
        _ request: StubbedHTTP.Request, by pattern: RoutePattern
    ) -> StubbedHTTP.Failure {
        StubbedHTTP.Failure(
            .unansweredRequest,
            "StubbedHTTP: the route \(pattern.name) has no answer\n"
                + row("request", "\(request)") + "\n"
                + row("add", "urls.on(\(pattern.arguments)).returns(…)"))
    }
}

// MARK: - The spy of a route

extension StubbedHTTP {
    /// A spy that records the requests of a route and responds to them.
    ///
    /// You can stub and check a route like any other spy, for example with `returns(.json("[]"))`,
    /// `returns(each: [.status(503), .status(200)])`, `fails(.first(2), with:
    /// URLError(.timedOut))`, `suspends()`, or `wasCalled(.once)`.
    public typealias Route = Spy<StubbedHTTP.Request, StubbedHTTP.Response, any Error>
}

extension Stubbable where Input == StubbedHTTP.Request, Output == StubbedHTTP.Response {
    /// Stubs this route to return a response after a random delay determined by a seed.
    ///
    /// It's often useful to test code with varying delays, for example in order to find out whether
    /// it depends on the order of responses:
    ///
    /// ```swift
    /// urls.on(.get, "/places").returns(
    ///     .json("[]"), delayedBy: .milliseconds(20)...(.seconds(3)), seed: 42)
    /// ```
    ///
    /// Like `delayed(by:)`, this function uses the timeline of the `StubbedHTTP.Service`. The delay
    /// of the `n`-th call since the route was stubbed only depends on the range, on the seed, and
    /// on `n`. Because of this, the delays of a route are the same in every run, and they are
    /// independent of other routes.
    ///
    /// If the range starts below zero, an issue is recorded.
    ///
    /// - Parameters:
    ///   - response: The response to return.
    ///   - delays: The range of delays. They are uniformly distributed in steps of one nanosecond.
    ///   - seed: The seed of the delays.
    public func returns(
        _ response: StubbedHTTP.Response, delayedBy delays: ClosedRange<Duration>, seed: UInt64,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let location = TestReport.Location(fileID, filePath, line, column)
        TestReport.requireNonnegative(
            delays.lowerBound, name: "returns(_:delayedBy:seed:)", at: location)
        let random = Locked(TestNumberGenerator(seed: seed))
        let answer = { @Sendable (_: StubbedHTTP.Request) throws(Failure) in
            var response = response
            response.delay = random.withLock { delays.element(using: &$0) }
            return response
        }
        answers(answer, fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension ClosedRange<Duration> {
    /// Returns a duration in this range. We scale a random number by Lemire's multiplication so
    /// that the result doesn't depend on the version of any library.
    fileprivate func element(using random: inout TestNumberGenerator) -> Duration {
        let nanosecondsPerSecond: UInt64 = 1_000_000_000
        let attosecondsPerNanosecond: UInt64 = 1_000_000_000
        let (seconds, attoseconds) = (upperBound - lowerBound).components
        let (whole, isTooLong) = UInt64(seconds).multipliedReportingOverflow(
            by: nanosecondsPerSecond)
        let nanoseconds = whole.addingReportingOverflow(
            UInt64(attoseconds) / attosecondsPerNanosecond)
        let width = isTooLong || nanoseconds.overflow ? .max : nanoseconds.partialValue
        let (steps, _) = random.next().multipliedFullWidth(by: Swift.min(width, .max - 1) + 1)
        let (wholeSeconds, rest) = steps.quotientAndRemainder(dividingBy: nanosecondsPerSecond)
        return lowerBound + .seconds(wholeSeconds) + .nanoseconds(rest)
    }
}
