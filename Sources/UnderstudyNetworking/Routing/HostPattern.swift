import Foundation
import Understudy

/// A pattern that matches the host in a route.
///
/// For example, `localhost:8080` only matches this port, and `localhost` matches any port.
struct HostPattern: Sendable {
    /// The text of this pattern in its original spelling.
    let text: String
    /// The name of the host as it is written in a URL, or `nil` if it isn't valid there.
    private let name: String?
    /// The port, or `nil` if any port matches.
    private let port: Int?
    /// The text as a URL, or `nil` if it's an IPv6 address without brackets or isn't valid in a
    /// URL.
    private let components: URLComponents?

    init(_ text: String) {
        self.text = text
        // If an IPv6 address is written without brackets, as in the value of `URL.host`, it doesn't
        // include a port.
        guard text.contains("[") || text.count(where: { $0 == ":" }) < 2 || text.contains("//")
        else {
            name = text.lowercased()
            port = nil
            components = nil
            return
        }
        let url = URL(httpText: text.contains("://") ? text : "http://\(text)")
        name = text.isEmpty ? "" : url?.host.flatMap { $0.isEmpty ? nil : $0.lowercased() }
        port = url?.port
        components = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
    }

    /// Returns the host of a URL if it doesn't match this pattern, or `nil` if it does. The result
    /// includes a port if this pattern specifies one.
    func difference(from url: URL) -> String? {
        let found = url.host ?? ""
        guard let port else { return found.lowercased() == name ? nil : found }
        let foundPort = url.port ?? url.defaultPort
        if found.lowercased() == name, foundPort == port { return nil }
        return URL.hostText(found, port: foundPort)
    }

    /// The reason why no request can match this pattern, followed by a replacement, or `nil` if a
    /// request can match.
    var problem: String? {
        if text.contains("*") {
            return report(
                "contains *, which isn't a wildcard here", row: text == "*" ? "hint" : "write",
                formWithoutAsterisk)
        }
        guard let name else { return report("isn't valid in a URL", row: "hint", Self.form) }
        guard let components else { return nil }
        if let port, port > UInt16.max {
            return report("has a port above 65535", row: "hint", Self.form)
        }
        if text.contains("://") || !components.path.isEmpty || components.query != nil {
            let form = StubbedHTTP.PathPattern.arguments(ofURL: components)
            return report("contains more than a host", row: "write", form)
        }
        guard components.user != nil || components.fragment != nil else { return nil }
        let form = "host: \(String(reflecting: URL.hostText(name, port: port)))"
        return report("contains more than a host", row: "write", form)
    }

    /// The replacement for a pattern with an asterisk, which isn't a wildcard in a host.
    private var formWithoutAsterisk: String {
        if text == "*" { return "leave out host: to match any host" }
        let suffix = text.dropFirst()
        guard text.hasPrefix("*."), !suffix.contains("*"), port == nil else {
            return "where: { … }, with $0.url.host and $0.url.port"
        }
        return "where: { $0.url.host?.hasSuffix(\(String(reflecting: String(suffix)))) == true }"
    }

    private static let form = #"use a host as in a URL: "example.com", "localhost:8080""#

    private func report(_ problem: String, row label: String, _ form: String) -> String {
        "StubbedHTTP: the host \(String(reflecting: text)) \(problem)\n"
            + ReportText.row(label, form)
    }
}

extension URL {
    /// The default port for the scheme of this URL, or `nil` if the scheme is a custom one.
    fileprivate var defaultPort: Int? {
        switch scheme?.lowercased() {
        case "http", "ws": 80
        case "https", "wss": 443
        default: nil
        }
    }

    /// Returns a host in the form in which it's written in a URL.
    static func hostText(_ name: String, port: Int?) -> String {
        let isIPv6WithoutBrackets = name.contains(":") && !name.hasPrefix("[")
        return (isIPv6WithoutBrackets ? "[\(name)]" : name) + (port.map { ":\($0)" } ?? "")
    }
}
