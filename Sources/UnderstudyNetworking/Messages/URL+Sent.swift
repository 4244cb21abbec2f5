import Foundation

extension URL {
    /// Creates a URL from its text in a message.
    ///
    /// `URL(string:)` encodes every `%` again if any other character is invalid, so that
    /// `?filter[name]=J%C3%BCrgen` would mean the literal `J%C3%BCrgen`. This initializer only
    /// encodes invalid characters.
    ///
    /// - Parameters:
    ///   - text: the text, with or without a scheme.
    ///   - base: the base of a text without a scheme.
    init?(sent text: String, relativeTo base: URL? = nil) {
        self.init(string: text.encodingInvalidCharacters(), relativeTo: base)
    }

    /// Returns the path as it's sent in a request: an empty path is `/`.
    func sentPath(percentEncoded: Bool = true) -> String {
        let path = path(percentEncoded: percentEncoded)
        return path.isEmpty ? "/" : path
    }
}

extension String {
    /// Returns the text of a URL with percent-encoded characters where RFC 3986 requires it, except
    /// in the authority, which may contain brackets and other alphabets.
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

    /// Returns the start of the path: after `//` and a host, with or without a scheme before them.
    private func endOfAuthority(in bytes: [UInt8]) -> Int {
        let scheme = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        var start = 0
        if !scheme.isEmpty, dropFirst(scheme.count).first == ":" { start = scheme.utf8.count + 1 }
        guard bytes[start...].starts(with: "//".utf8) else { return start }
        return bytes[(start + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }
}

extension UInt8 {
    /// `true` if the byte may occur in a path, a query or a fragment (RFC 3986, 3.3 to 3.5), or
    /// separate two of them.
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
