extension StringProtocol {
    /// Returns whether two strings are equal except for the case of ASCII letters, as HTTP compares
    /// names (RFC 9110, 5.1). In Unicode the Kelvin sign is a `k` too, but not in HTTP.
    func isSameInASCII(as other: some StringProtocol) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0.lowercasedInASCII == $1.lowercasedInASCII }
    }
}

extension UInt8 {
    fileprivate var lowercasedInASCII: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }

    /// `true` if the byte may occur in a token (RFC 9110, 5.6.2).
    var isTokenOfHTTP: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercasedInASCII
            || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }

    /// `true` for the bytes `0` to `9`.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// `true` for a hexadecimal digit.
    var isHexDigit: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= lowercasedInASCII
    }
}
