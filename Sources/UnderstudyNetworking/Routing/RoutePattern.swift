import Foundation

/// Which requests a route is for: every part that is given has to hold.
struct RoutePattern: Sendable {
    var method: StubbedHTTP.Method?
    var host: String?
    var path = StubbedHTTP.PathPattern.any
    var query: [String: StubbedHTTP.ValuePattern] = [:]
    var headers: [String: StubbedHTTP.ValuePattern] = [:]
    var body: StubbedHTTP.BodyPattern?
    var condition: (@Sendable (ReceivedRequest) -> Bool)?

    /// `GET example.com/places/:id?page=2`.
    var name: String {
        let items = query.sorted { $0.key < $1.key }.map { $0.value.item($0.key) }
        return "\(method?.rawValue ?? "any") \(host ?? "")\(path.text)"
            + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// How a request compares with the pattern.
    func compare(_ request: ReceivedRequest) -> RouteComparison {
        var misses: [String] = []
        if let method, method != request.method { misses.append("method *\(request.method)*") }
        let found = request.url.host ?? ""
        if let host, host.lowercased() != found.lowercased() {
            misses.append("host *\(String(reflecting: found))*")
        }
        let encodedPath = request.url.path(percentEncoded: true)
        let parameters = path.match(encodedPath)
        if parameters == nil { misses.append("path *\(String(reflecting: encodedPath))*") }
        let items = Dictionary(grouping: query.isEmpty ? [] : request.queryItems, by: \.name)
        misses += differences("query", query) { items[$0, default: []].map { $0.value ?? "" } }
        misses += differences("header", headers) { request.headers[$0].map { [$0] } ?? [] }
        misses += body?.misses(of: request.body, type: request.headers["Content-Type"]) ?? []
        // The condition is the user's code, and may rely on the rest.
        if misses.isEmpty, let condition, !condition(request) { misses.append("condition *false*") }
        return RouteComparison(misses: misses, parameters: parameters ?? [:])
    }

    private func differences(
        _ kind: String, _ wanted: [String: StubbedHTTP.ValuePattern],
        values: (String) -> [String]
    ) -> [String] {
        wanted.sorted { $0.key < $1.key }.compactMap { name, wanted in
            let found = values(name)
            if wanted.match(found) { return nil }
            let shown = found.map { String(reflecting: $0) }.joined(separator: ", ")
            return "\(kind) \(name) *\(found.isEmpty ? "missing" : shown)*, wanted \(wanted.text)"
        }
    }
}
