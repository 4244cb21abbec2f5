import Foundation

extension URL {
    /// Creates a URL from its text in a message.
    ///
    /// We cannot use `URL(string:)` here because it encodes every `%` again if any other character
    /// is invalid. For example, `?filter[name]=J%C3%BCrgen` would be interpreted as the literal
    /// text `J%C3%BCrgen`. This initializer only encodes the invalid characters.
    ///
    /// - Parameters:
    ///   - text: The text of the URL, with or without a scheme.
    ///   - base: The base URL to use if the text does not contain a scheme.
    init?(sent text: String, relativeTo base: URL? = nil) {
        self.init(string: text.encodingInvalidCharacters(), relativeTo: base)
    }

    /// Returns the path as it is sent in a request. If the path is empty, the result is `/`.
    func sentPath(percentEncoded: Bool = true) -> String {
        let path = path(percentEncoded: percentEncoded)
        return path.isEmpty ? "/" : path
    }
}

extension String {
    /// Returns the text of a URL in which characters are percent-encoded if RFC 3986 requires it.
    /// The authority is not encoded because it may contain brackets and characters of other
    /// alphabets.
    fileprivate func encodingInvalidCharacters() -> String {
        let bytes = Array(utf8)
        let start = endOfAuthority(in: bytes)
        var encoded = bytes[..<start]
        for index in start..<bytes.count {
            let byte = bytes[index]
            let isValid =
                byte == UInt8(ascii: "%")
                ? bytes.hasHexDigits(at: index + 1) : byte.isAllowedInURL
            if isValid {
                encoded.append(byte)
            } else {
                encoded += "%".utf8
                encoded += String(byte >> 4, radix: 16, uppercase: true).utf8
                encoded += String(byte & 0xF, radix: 16, uppercase: true).utf8
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Returns the index at which the path starts. It follows `//` and the host, which may be
    /// preceded by a scheme.
    private func endOfAuthority(in bytes: [UInt8]) -> Int {
        let scheme = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        var start = 0
        if !scheme.isEmpty, dropFirst(scheme.count).first == ":" { start = scheme.utf8.count + 1 }
        guard bytes[start...].starts(with: "//".utf8) else { return start }
        return bytes[(start + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }
}

extension UInt8 {
    /// Whether or not this byte is allowed in a path, a query or a fragment (RFC 3986, 3.3 to 3.5),
    /// or separates two of these components.
    fileprivate var isAllowedInURL: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~!$&'()*+,;=:@/?#".utf8.contains(self)
        }
    }
}

extension [UInt8] {
    /// Returns whether there are two hexadecimal digits at an index.
    func hasHexDigits(at index: Int) -> Bool {
        index + 1 < count && self[index].isHexDigit && self[index + 1].isHexDigit
    }
}
