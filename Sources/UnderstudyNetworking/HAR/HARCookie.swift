import Foundation

// In this format, cookies are stored twice: as header fields, and in a parsed form. We write both
// of them. If a file only contains the parsed form, we use it to create the header fields.

/// A cookie in its parsed form.
struct HARCookie: Codable {
    var name: String
    var value: String
    var path: String?
    var domain: String?
    /// The expiration date in the format of ISO 8601.
    var expires: String?
    var httpOnly: Bool?
    var secure: Bool?
    /// The `SameSite` attribute of the cookie. This is an extension of browsers that isn't part of
    /// the standard.
    var sameSite: String?
}

extension [HARCookie] {
    /// Creates the cookies that are sent by a request.
    init(sentIn headers: StubbedHTTP.Headers) {
        self = headers.values(of: "Cookie")
            .flatMap { $0.split(separator: ";") }
            .compactMap { HARCookie(pair: $0) }
    }

    /// Creates the cookies that are set by a response.
    init(setIn headers: StubbedHTTP.Headers) {
        self = headers.values(of: "Set-Cookie").compactMap(HARCookie.init(set:))
    }

    /// Adds a `Cookie` field to the header fields of a request unless they already contain one.
    func addIfMissing(toRequest headers: inout StubbedHTTP.Headers) {
        if isEmpty { return }
        headers.addIfMissing("Cookie", map { "\($0.name)=\($0.value)" }.joined(separator: "; "))
    }

    /// Adds a `Set-Cookie` field for each cookie to the header fields of a response unless they
    /// already contain any.
    func addIfMissing(toResponse headers: inout StubbedHTTP.Headers) {
        guard headers["Set-Cookie"] == nil else { return }
        for cookie in self { headers.append("Set-Cookie", cookie.field) }
    }
}

extension HARCookie {
    /// Creates a cookie by parsing a string like `name=value`.
    fileprivate init?(pair text: Substring) {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        self.init(
            name: String(text[..<equals].trimming { $0 == " " }),
            value: String(text[equals...].dropFirst().trimming { $0 == " " }))
    }

    /// Creates a cookie by parsing the value of a `Set-Cookie` field (RFC 6265, 5.2).
    fileprivate init?(set text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        self.init(pair: parts[0])
        for part in parts.dropFirst() {
            let attribute = part.split(separator: "=", maxSplits: 1)
                .map { String($0.trimming { $0 == " " }) }
            let value = attribute.count == 2 ? attribute[1] : nil
            switch attribute.first?.lowercased() {
            case "path": path = value
            case "domain": domain = value
            case "expires":
                expires = value.flatMap(Self.dateFormatter.date).map {
                    $0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
                }
            case "httponly": httpOnly = true
            case "secure": secure = true
            case "samesite": sameSite = value
            default: break
            }
        }
    }

    /// The value of a `Set-Cookie` field that sets this cookie.
    fileprivate var field: String {
        var parts = ["\(name)=\(value)"]
        if let path { parts.append("Path=\(path)") }
        if let domain { parts.append("Domain=\(domain)") }
        if let date = expires.flatMap({ Date(har: $0) }) {
            parts.append("Expires=\(Self.dateFormatter.string(from: date))")
        }
        if httpOnly == true { parts.append("HttpOnly") }
        if secure == true { parts.append("Secure") }
        if let sameSite { parts.append("SameSite=\(sameSite)") }
        return parts.joined(separator: "; ")
    }

    /// A formatter for dates in the form that HTTP specifies (RFC 9110, 5.6.7).
    private static var dateFormatter: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter
    }
}
