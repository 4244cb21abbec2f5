import Foundation
import Understudy

/// A pattern for the host in a route: `localhost:8080`, or `localhost` at any port.
struct HostPattern: Sendable {
    /// The pattern as written.
    let text: String
    /// The name as in a URL; `nil` if it isn't valid in one.
    private let name: String?
    /// The port; `nil` for any.
    private let port: Int?
    /// The parts of the text that don't belong to the host.
    private let rest: URLComponents?

    init(_ text: String) {
        self.text = text
        // An IPv6 address without brackets, as returned by `URL.host`, has no port.
        guard text.contains("[") || text.count(where: { $0 == ":" }) < 2 || text.contains("//")
        else {
            (name, port, rest) = (text.lowercased(), nil, nil)
            return
        }
        let url = URL(sent: text.contains("://") ? text : "http://\(text)")
        name = text.isEmpty ? "" : url?.host.flatMap { $0.isEmpty ? nil : $0.lowercased() }
        port = url?.port
        rest = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
    }

    /// Returns the host of a URL, with its port if the pattern specifies one; `nil` if the host
    /// matches.
    func difference(from url: URL) -> String? {
        let found = url.host ?? ""
        guard let port else { return found.lowercased() == name ? nil : found }
        let foundPort = url.port ?? url.usualPort
        if found.lowercased() == name, foundPort == port { return nil }
        return URL.shownHost(found, port: foundPort)
    }

    /// The reason why no request matches the pattern, and a replacement; `nil` if one can match.
    var problem: String? {
        if text.contains("*") {
            return report(
                "contains *, which isn't a wildcard here", text == "*" ? "hint" : "write",
                formWithoutStars)
        }
        guard let rest, let name else {
            return name == nil ? report("isn't valid in a URL", "hint", Self.form) : nil
        }
        if let port, port > 65535 { return report("has a port above 65535", "hint", Self.form) }
        if text.contains("://") || !rest.path.isEmpty || rest.query != nil {
            let form = StubbedHTTP.PathPattern.arguments(ofURL: rest)
            return report("contains more than a host", "write", form)
        }
        guard rest.user != nil || rest.fragment != nil else { return nil }
        let host = URL.shownHost(name, port: port)
        return report("contains more than a host", "write", "host: \(String(reflecting: host))")
    }

    /// The probable intention of a star.
    private var formWithoutStars: String {
        if text == "*" { return "leave out host: to match any host" }
        let end = text.dropFirst()
        guard text.hasPrefix("*."), !end.contains("*"), port == nil else {
            return "where: { … }, with $0.url.host and $0.url.port"
        }
        return "where: { $0.url.host?.hasSuffix(\(String(reflecting: String(end)))) == true }"
    }

    private static let form = #"use a host as in a URL: "example.com", "localhost:8080""#

    private func report(_ problem: String, _ head: String, _ remedy: String) -> String {
        "StubbedHTTP: the host \(String(reflecting: text)) \(problem)\n"
            + ReportText.row(head, remedy)
    }
}

extension URL {
    /// The default port of the URL's scheme; `nil` for a custom scheme.
    fileprivate var usualPort: Int? {
        switch scheme?.lowercased() {
        case "http", "ws": 80
        case "https", "wss": 443
        default: nil
        }
    }

    /// Returns a host as written in a URL.
    static func shownHost(_ name: String, port: Int?) -> String {
        let isBare = name.contains(":") && !name.hasPrefix("[")
        return (isBare ? "[\(name)]" : name) + (port.map { ":\($0)" } ?? "")
    }
}
