import Foundation
import Understudy

extension StubbedHTTP.PathPattern {
    /// The reason why no request can match this pattern as it was intended, followed by a
    /// replacement. If there is not a problem, the value is `nil`.
    var problem: String? {
        if let range = text.firstRange(of: "://"), !text[..<range.lowerBound].contains("/") {
            let path = text[range.upperBound...].drop { $0 != "/" && $0 != "?" }
            let url = URL(sent: text)
            let host = url?.host.map { URL.shownHost($0, port: url?.port) }
            return report("is a URL", Self.arguments(path, host: host))
        }
        if text.contains("?") {
            return report(
                "contains a query", Self.arguments(text[...], host: nil),
                hint: "write %3F for a question mark in a path")
        }
        if let range = text.firstRange(of: "/**/") {
            let start = text[..<range.lowerBound]
            let rest = text[range.upperBound...]
            return report(
                "has ** in the middle, but ** matches the rest of a path",
                "\"\(start)/**\", or \"\(start)/*/\(rest)\" for a single part")
        }
        return nil
    }

    private func report(_ problem: String, _ form: String, hint: String? = nil) -> String {
        let lines =
            ["StubbedHTTP: the path \(String(reflecting: text)) \(problem)"]
            + [ReportText.row("write", form)] + (hint.map { [ReportText.row("hint", $0)] } ?? [])
        return lines.joined(separator: "\n")
    }

    /// Returns the arguments to use instead of a URL that was passed as a host.
    static func arguments(ofURL url: URLComponents) -> String {
        let query = url.percentEncodedQuery.map { "?\($0)" } ?? ""
        let host = url.host.map { URL.shownHost($0, port: url.port) }
        return arguments("\(url.path)\(query)"[...], host: host)
    }

    /// Returns arguments like `"/places", host: "example.com", query: ["page": "2"]`.
    private static func arguments(_ text: Substring, host: String?) -> String {
        let path = text.prefix { $0 != "?" }
        let query = URL(sent: String(text.dropFirst(path.count)))
            .flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems }
        // A dictionary literal cannot contain the same name twice.
        let items = (query ?? []).map { ($0.name, $0.value ?? "") }
        let shown = Dictionary(items) { first, _ in first }.sorted { $0.key < $1.key }
            .map { "\(String(reflecting: $0.key)): \(String(reflecting: $0.value))" }
        return String(reflecting: path.isEmpty ? "/" : String(path))
            + (host.map { $0.isEmpty ? "" : ", host: \(String(reflecting: $0))" } ?? "")
            + (shown.isEmpty ? "" : ", query: [\(shown.joined(separator: ", "))]")
    }
}
