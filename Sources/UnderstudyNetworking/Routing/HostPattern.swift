import Foundation
import Understudy

/// Which hosts a route is for: `localhost:8080`, or `localhost` at any port.
struct HostPattern: Sendable {
    /// The pattern as it was written.
    let text: String
    /// The name as URLs have it; `nil` where none has it.
    private let name: String?
    /// The port; `nil` for any.
    private let port: Int?
    /// What stands around the host in the text, and belongs elsewhere.
    private let rest: URLComponents?

    init(_ text: String) {
        self.text = text
        // An address of IPv6 without its brackets, as `URL.host` has it, has no port.
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

    /// The host of a URL, with its port where the pattern names one; `nil` where the host fits.
    func difference(from url: URL) -> String? {
        let found = url.host ?? ""
        guard let port else { return found.lowercased() == name ? nil : found }
        let foundPort = url.port ?? url.usualPort
        if found.lowercased() == name, foundPort == port { return nil }
        return URL.shownHost(found, port: foundPort)
    }

    /// Why no request meets the pattern, and what to write in its place; `nil` where one may.
    var problem: String? {
        if text.contains("*") {
            return report("has *, which stands for itself here", "write", formWithoutStars)
        }
        guard let rest, let name else {
            return name == nil ? report("is none that a URL has", "hint", Self.form) : nil
        }
        if let port, port > 65535 { return report("has a port above 65535", "hint", Self.form) }
        if text.contains("://") || !rest.path.isEmpty || rest.query != nil {
            let form = StubbedHTTP.PathPattern.arguments(ofURL: rest)
            return report("is more than a host", "write", form)
        }
        guard rest.user != nil || rest.fragment != nil else { return nil }
        let host = URL.shownHost(name, port: port)
        return report("is more than a host", "write", "host: \(String(reflecting: host))")
    }

    /// What a star is meant for, as far as it can be told.
    private var formWithoutStars: String {
        if text == "*" { return "no host:, which stands for any" }
        let end = text.dropFirst()
        guard text.hasPrefix("*."), !end.contains("*"), port == nil else {
            return "where: { … }, with $0.url.host and $0.url.port"
        }
        return "where: { $0.url.host?.hasSuffix(\(String(reflecting: String(end)))) == true }"
    }

    private static let form = #"as in a URL: "example.com", "localhost:8080""#

    private func report(_ problem: String, _ head: String, _ remedy: String) -> String {
        "StubbedHTTP: the host \(String(reflecting: text)) \(problem)\n"
            + ReportText.row(head, remedy)
    }
}

extension URL {
    /// The port that a request goes to where its URL names none; `nil` of a scheme of a test's own.
    fileprivate var usualPort: Int? {
        switch scheme?.lowercased() {
        case "http", "ws": 80
        case "https", "wss": 443
        default: nil
        }
    }

    /// A host as it stands in a URL.
    static func shownHost(_ name: String, port: Int?) -> String {
        let isBare = name.contains(":") && !name.hasPrefix("[")
        return (isBare ? "[\(name)]" : name) + (port.map { ":\($0)" } ?? "")
    }
}
