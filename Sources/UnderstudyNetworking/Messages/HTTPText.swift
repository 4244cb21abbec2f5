import Foundation

extension StringProtocol {
    /// Returns whether two strings are equal if the case of ASCII letters is ignored.
    ///
    /// HTTP compares names in this way (RFC 9110, 5.1). For example, the Kelvin sign is equal to
    /// `k` in Unicode, but not in HTTP.
    func isEqualIgnoringASCIICase(to other: some StringProtocol) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0.lowercasedInASCII == $1.lowercasedInASCII }
    }
}

extension UInt8 {
    fileprivate var lowercasedInASCII: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }

    /// `true` if this byte is allowed in a token (RFC 9110, 5.6.2).
    var isHTTPTokenByte: Bool {
        isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }

    private var isLetterOrDigit: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercasedInASCII
    }

    /// `true` if this byte is one of the digits from `0` to `9`.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// `true` if this byte is a hexadecimal digit.
    var isHexDigit: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= lowercasedInASCII
    }
}

extension Substring {
    /// Returns this string without the characters at either end that satisfy a condition. By
    /// default, these are spaces and tabs.
    func trimming(
        while condition: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    ) -> Substring {
        var text = drop(while: condition)
        while let last = text.last, condition(last) { text.removeLast() }
        return text
    }
}

// MARK: - Parameters

extension String {
    /// Returns the value of a parameter in a header field (RFC 9110, 5.6.6), or `nil` if there is
    /// no parameter with that name.
    ///
    /// For example, the value of `boundary` in `a/b; boundary=b` is `b`. Quotation marks around a
    /// value are removed.
    func parameter(_ name: String) -> String? {
        var rest = drop { $0 != ";" }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let found = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(found.count)
            guard rest.first == "=" else { continue }
            let value = Self.parseValue(&rest)
            if found.isEqualIgnoringASCIICase(to: name) { return value }
            rest = rest.drop { $0 != ";" }
        }
        return nil
    }

    /// Parses an equals sign and the value that follows it, which may be quoted.
    private static func parseValue(_ rest: inout Substring) -> String {
        rest = rest.dropFirst()
        guard rest.first == "\"" else {
            let value = rest.prefix { $0 != ";" }
            rest = rest.dropFirst(value.count)
            return String(value.trimming())
        }
        rest = rest.dropFirst()
        var value = ""
        while let next = rest.popFirst(), next != "\"" {
            // Only a quotation mark can be escaped with a backslash because Windows paths contain
            // backslashes that aren't escaped.
            value.append(next == "\\" && rest.first == "\"" ? rest.removeFirst() : next)
        }
        // Browsers encode quotation marks and line breaks in the same way as in a URL.
        return value.replacing("%22", with: "\"").replacing("%0D", with: "\r")
            .replacing("%0A", with: "\n")
    }
}

// MARK: - URLs

extension URL {
    /// Creates a URL from its text in a message.
    ///
    /// Unlike `URL(string:)`, this initializer only encodes the invalid characters. `URL(string:)`
    /// encodes every `%` again if any other character is invalid, so that for example
    /// `?filter[name]=J%C3%BCrgen` would be interpreted as the literal text `J%C3%BCrgen`.
    ///
    /// - Parameters:
    ///   - text: The text of the URL, with or without a scheme.
    ///   - base: The base URL to use if the text doesn't contain a scheme.
    init?(httpText text: String, relativeTo base: URL? = nil) {
        self.init(string: text.encodingInvalidCharacters(), relativeTo: base)
    }

    /// Returns the path as it is sent in a request. If the path is empty, the result is `/`.
    func requestPath(percentEncoded: Bool = true) -> String {
        let path = path(percentEncoded: percentEncoded)
        return path.isEmpty ? "/" : path
    }
}

extension String {
    /// Returns the text of a URL in which characters are percent-encoded if RFC 3986 requires it.
    ///
    /// The authority isn't encoded because it may contain brackets and characters of other
    /// alphabets.
    fileprivate func encodingInvalidCharacters() -> String {
        var path = self[...]
        if let slashes = firstRange(of: "//"), self[..<slashes.lowerBound].allSatisfy(isInScheme) {
            let rest = self[slashes.upperBound...]
            path = rest[(rest.utf8.firstIndex { "/?#".utf8.contains($0) } ?? endIndex)...]
        }
        let parts = path.split(separator: "%", omittingEmptySubsequences: false)
        let encoded = parts.enumerated().map { index, part in
            let text = part.addingPercentEncoding(withAllowedCharacters: Self.allowedInURLs) ?? ""
            if index == 0 { return text }
            return (Array(part.utf8).hasHexDigits(at: 0) ? "%" : "%25") + text
        }
        return self[..<path.startIndex] + encoded.joined()
    }

    private func isInScheme(_ character: Character) -> Bool {
        character.isASCII
            && (character.isLetter || character.isNumber || "+-.:".contains(character))
    }

    /// The characters that are allowed in a path, a query or a fragment (RFC 3986, 3.3 to 3.5), or
    /// that separate two of these components.
    private static let allowedInURLs = CharacterSet.urlQueryAllowed.union(["#"])
}

extension [UInt8] {
    /// Returns whether there are two hexadecimal digits at an index.
    func hasHexDigits(at index: Int) -> Bool {
        index + 1 < count && self[index].isHexDigit && self[index + 1].isHexDigit
    }
}

// MARK: - In reports

/// Functions that display sizes in reports.
enum ByteCount {
    static func of(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

    /// Returns a string like ` (4 bytes)` to append to the description of a message, or an empty
    /// string if its body is empty. If a part of the body wasn't recorded, the string says so.
    static func suffix(_ count: Int, unrecorded: Int) -> String {
        if unrecorded > 0 { return " (\(of(unrecorded)), not recorded)" }
        return count == 0 ? "" : " (\(of(count)))"
    }
}

extension Data {
    private static let maximumReportedBytes = 80

    /// The text that represents a body in a report: its text, truncated if necessary, or its size
    /// if it isn't text.
    var reportText: String {
        guard !isEmpty else { return "empty" }
        var start = prefix(Self.maximumReportedBytes)
        // Don't divide a character of UTF-8, whose bytes after the first one begin with 10.
        while start.endIndex < endIndex, self[start.endIndex] & 0xC0 == 0x80 { start.removeLast() }
        guard let text = String(data: start, encoding: .utf8) else { return ByteCount.of(count) }
        return String(reflecting: text) + (start.count < count ? "…" : "")
    }
}
