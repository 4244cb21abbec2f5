import Foundation

extension URL {
    /// Makes a URL of the text that a message has for it.
    ///
    /// `URL(string:)` encodes every `%` again as soon as one other character is invalid, so that
    /// `?filter[name]=J%C3%BCrgen` would name `J%C3%BCrgen`. Here only what is invalid is encoded.
    ///
    /// - Parameters:
    ///   - text: the text, with or without a scheme.
    ///   - base: what a text without a scheme is relative to.
    init?(sent text: String, relativeTo base: URL? = nil) {
        self.init(string: text.encodingInvalidCharacters(), relativeTo: base)
    }

    /// The path as a request has it: of a URL that ends with its host it is `/`.
    func sentPath(percentEncoded: Bool = true) -> String {
        let path = path(percentEncoded: percentEncoded)
        return path.isEmpty ? "/" : path
    }
}

extension String {
    /// The text of a URL with what RFC 3986 does not allow in it percent-encoded, but for the
    /// authority, where brackets and other alphabets are allowed.
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

    /// Where the path begins: after `//` and a host, which may have a scheme in front.
    private func endOfAuthority(in bytes: [UInt8]) -> Int {
        let scheme = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        var start = 0
        if !scheme.isEmpty, dropFirst(scheme.count).first == ":" { start = scheme.utf8.count + 1 }
        guard bytes[start...].starts(with: "//".utf8) else { return start }
        return bytes[(start + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }
}

extension UInt8 {
    /// Whether the byte may stand in a path, a query or a fragment (RFC 3986, 3.3 to 3.5), or
    /// between two of them.
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
    /// Whether two hexadecimal digits stand at an index.
    func hasHexDigits(at index: Int) -> Bool {
        index + 1 < count && self[index].isHexDigit && self[index + 1].isHexDigit
    }
}
