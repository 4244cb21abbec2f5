import Foundation

/// The conditions of a route.
///
/// A request must satisfy all of them.
struct RoutePattern: Sendable {
    var method: StubbedHTTP.Method?
    var host: HostPattern?
    var path = StubbedHTTP.PathPattern.any
    var query: [String: StubbedHTTP.ValuePattern] = [:]
    var headers: [String: StubbedHTTP.ValuePattern] = [:]
    var body: StubbedHTTP.BodyPattern?
    var condition: (@Sendable (StubbedHTTP.Request) -> Bool)?

    /// A name like `GET example.com/places/:id?page=2`.
    var name: String {
        let items = query.sorted { $0.key < $1.key }.map { $0.value.item($0.key) }
        return "\(method?.rawValue ?? "any") \(host?.text ?? "")\(path.text)"
            + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// The problems of the pattern itself. If there are any, no request can match the pattern.
    var problems: [String] {
        var problems: [String] = []
        if let method, !StubbedHTTP.Headers.isToken(method.rawValue) {
            let name = String(reflecting: method.rawValue)
            problems.append("StubbedHTTP: \(name) isn't a valid method")
        }
        if let problem = path.problem { problems.append(problem) }
        if let problem = host?.problem { problems.append(problem) }
        if let problem = body?.problem { problems.append(problem) }
        for name in headers.keys.sorted() where !StubbedHTTP.Headers.isToken(name) {
            problems.append("StubbedHTTP: \(String(reflecting: name)) isn't a valid header name")
        }
        return problems
    }

    /// Compares a request with this pattern.
    ///
    /// - Returns: The differences between the request and the route, and the components of the path
    ///   that are named by the pattern. If the request matches, there are no differences.
    func compare(
        _ request: StubbedHTTP.Request
    ) -> (mismatches: [RouteMismatch], parameters: [String: String]) {
        var mismatches: [RouteMismatch] = []
        if let method, method != request.method {
            mismatches.append(RouteMismatch(.methodOrPath, "method *\(request.method)*"))
        }
        if let found = host?.difference(from: request.url) {
            mismatches.append(RouteMismatch(.host(found), "host *\(String(reflecting: found))*"))
        }
        let encodedPath = request.url.requestPath()
        let parameters = path.match(encodedPath)
        if parameters == nil {
            let text = String(reflecting: encodedPath)
            mismatches.append(RouteMismatch(.methodOrPath, "path *\(text)*"))
        }
        let items = Dictionary(grouping: query.isEmpty ? [] : request.queryItems, by: \.name)
        for item in differences(query, values: { items[$0, default: []].map(\.value) }) {
            let found = Self.pattern(item.found.first)
            mismatches.append(RouteMismatch(.query(item.name, found), "query \(item.text)"))
        }
        for field in differences(headers, values: { request.headers[$0].map { [$0] } ?? [] }) {
            mismatches.append(RouteMismatch(.other, "header \(field.text)"))
        }
        if let difference = body?.difference(request.body, request.headers["Content-Type"]) {
            mismatches.append(RouteMismatch(.other, difference()))
        }
        // The condition is user code that may rely on the other conditions, so only call it if they
        // are satisfied.
        if mismatches.isEmpty, let condition, !condition(request) {
            mismatches.append(RouteMismatch(.other, "condition *false*"))
        }
        return (mismatches, parameters ?? [:])
    }

    private func differences(
        _ wanted: [String: StubbedHTTP.ValuePattern], values: (String) -> [String?]
    ) -> [(name: String, found: [String?], text: String)] {
        wanted.sorted { $0.key < $1.key }.compactMap { name, wanted in
            let found = values(name)
            if wanted.match(found) { return nil }
            let values = found.map { $0.map { String(reflecting: $0) } ?? "no value" }
                .joined(separator: ", ")
            let text = found.isEmpty ? "missing" : values
            return (name, found, "\(name) *\(text)*, wanted \(wanted.text)")
        }
    }
}

// MARK: - Comparison

/// A difference between a request and the conditions of a route.
struct RouteMismatch {
    enum Criterion: Hashable {
        /// The method or the path is different. Every route for the request specifies both of
        /// these.
        case methodOrPath
        /// The host of the request is different.
        case host(String)
        /// A query item is different. The second value is the source code of a pattern that matches
        /// the item of the request.
        case query(String, String)
        /// A header field, the body, or the result of the condition is different.
        case other
    }

    let criterion: Criterion
    /// A closure that returns the text of this difference, in which the actual value is marked with
    /// asterisks. Most requests match another route and don't need the text.
    let text: () -> String

    init(_ criterion: Criterion, _ text: @autoclosure @escaping () -> String) {
        self.criterion = criterion
        self.text = text
    }
}

// MARK: - Source code

// The source code of a route can be pasted. A value that has no representation in source code, such
// as a condition, becomes an ellipsis.

extension RoutePattern {
    /// The arguments of a call to `on`, such as `.get, "/places", query: ["page": "2"]`.
    var arguments: String {
        var arguments: [String] = []
        if method != nil || path != .any { arguments.append(method?.source ?? ".any") }
        if path != .any { arguments.append(String(reflecting: path.text)) }
        if let host { arguments.append("host: \(String(reflecting: host.text))") }
        if !query.isEmpty { arguments.append("query: \(Self.literal(query))") }
        if !headers.isEmpty { arguments.append("headers: \(Self.literal(headers))") }
        if let body { arguments.append("body: \(body.source)") }
        if condition != nil { arguments.append("where: { … }") }
        return arguments.joined(separator: ", ")
    }

    /// Returns the source code of the pattern that matches the value of a query item.
    ///
    /// - Parameters:
    ///   - value: The value, which is a nested `nil` if the item has no equals sign, or `nil` if
    ///     there's no such item.
    private static func pattern(_ value: String??) -> String {
        guard let value else { return StubbedHTTP.ValuePattern.absent.source }
        return StubbedHTTP.ValuePattern.exactly(value).source
    }

    private static func literal(_ values: [String: StubbedHTTP.ValuePattern]) -> String {
        let items = values.sorted { $0.key < $1.key }
            .map { "\(String(reflecting: $0.key)): \($0.value.source)" }
        return "[\(items.joined(separator: ", "))]"
    }
}

extension StubbedHTTP.Method {
    /// The source code of this method, such as `.get` or `StubbedHTTP.Method("PURGE")`.
    var source: String {
        let constants: [StubbedHTTP.Method] = [
            .get, .head, .post, .put, .patch, .delete, .options,
        ]
        return constants.contains(self)
            ? ".\(rawValue.lowercased())" : "StubbedHTTP.Method(\(String(reflecting: rawValue)))"
    }
}
