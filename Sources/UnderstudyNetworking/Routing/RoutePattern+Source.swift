/// This extension represents routes as source code that you can paste. If a value does not have a
/// representation in source code, for example because it is a condition, an ellipsis is used
/// instead.
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
