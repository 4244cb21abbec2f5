import Foundation

/// The conditions of a route. A request must satisfy all of them.
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
        let names = headers.keys.filter { !StubbedHTTP.Headers.isToken($0) }.sorted()
        return [methodProblem, path.problem, host?.problem, body?.problem].compactMap(\.self)
            + names.map { "StubbedHTTP: \(String(reflecting: $0)) isn't a valid header name" }
    }

    private var methodProblem: String? {
        guard let method, !StubbedHTTP.Headers.isToken(method.rawValue) else { return nil }
        return "StubbedHTTP: \(String(reflecting: method.rawValue)) isn't a valid method"
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
            mismatches.append(
                RouteMismatch(.methodOrPath, "path *\(String(reflecting: encodedPath))*"))
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
            let shown = found.isEmpty ? "missing" : values
            return (name, found, "\(name) *\(shown)*, wanted \(wanted.text)")
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
    /// Returns the text that describes this difference, in which the actual value is marked with
    /// stars. It's created lazily because most requests match another route and don't need it.
    let text: () -> String

    init(_ criterion: Criterion, _ text: @autoclosure @escaping () -> String) {
        self.criterion = criterion
        self.text = text
    }
}

// MARK: - Source code

/// This extension represents routes as source code that you can paste. A value that has no
/// representation in source code, such as a condition, becomes an ellipsis.
extension RoutePattern {
    /// The arguments of a call to `on`, such as `.get, "/places", query: ["page": "2"]`.
    var arguments: String {
        let place = path == .any ? nil : String(reflecting: path.text)
        let method = method.map(\.source) ?? (place == nil ? nil : ".any")
        let parts = [
            method, place, host.map { "host: \(String(reflecting: $0.text))" },
            Self.argument("query", query), Self.argument("headers", headers),
            body.map { "body: \($0.source)" }, condition.map { _ in "where: { … }" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
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

    private static func argument(
        _ label: String, _ values: [String: StubbedHTTP.ValuePattern]
    ) -> String? {
        if values.isEmpty { return nil }
        let items = values.sorted { $0.key < $1.key }
            .map { "\(String(reflecting: $0.key)): \($0.value.source)" }
        return "\(label): [\(items.joined(separator: ", "))]"
    }
}

extension StubbedHTTP.Method {
    /// The source code of this method, such as `.get` or `StubbedHTTP.Method("PURGE")`.
    var source: String {
        let known: [StubbedHTTP.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
        return known.contains(self)
            ? ".\(rawValue.lowercased())" : "StubbedHTTP.Method(\(String(reflecting: rawValue)))"
    }
}
