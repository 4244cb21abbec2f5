extension StringProtocol {
    /// Returns whether two strings are equal if the case of ASCII letters is ignored. HTTP compares
    /// names in this way (RFC 9110, 5.1). For example, the Kelvin sign is equal to `k` in Unicode,
    /// but not in HTTP.
    func isSameInASCII(as other: some StringProtocol) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0.lowercasedInASCII == $1.lowercasedInASCII }
    }
}

extension UInt8 {
    fileprivate var lowercasedInASCII: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }

    /// Whether or not this byte is allowed in a token (RFC 9110, 5.6.2).
    var isTokenOfHTTP: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercasedInASCII
            || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }

    /// Whether or not this byte is one of the digits from `0` to `9`.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// Whether or not this byte is a hexadecimal digit.
    var isHexDigit: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= lowercasedInASCII
    }
}
