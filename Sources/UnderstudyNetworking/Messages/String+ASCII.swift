extension StringProtocol {
    /// Whether two texts are equal but for the case of letters of ASCII, as HTTP compares names
    /// (RFC 9110, 5.1). To Unicode the sign for kelvin is a `k` too, and to HTTP it is not.
    func isSameInASCII(as other: some StringProtocol) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0.lowercasedInASCII == $1.lowercasedInASCII }
    }
}

extension UInt8 {
    fileprivate var lowercasedInASCII: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }

    /// Whether the byte may stand in a token (RFC 9110, 5.6.2).
    var isTokenOfHTTP: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercasedInASCII
            || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }

    /// Whether the byte is one of `0` to `9`.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// Whether the byte is a digit of a hexadecimal number.
    var isHexDigit: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= lowercasedInASCII
    }
}
