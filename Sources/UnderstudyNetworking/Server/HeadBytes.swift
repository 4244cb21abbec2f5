import Foundation

/// A type describing the bytes of a request's head that have been received.
struct HeadBytes {
    private static let end = Data("\r\n\r\n".utf8)

    private var bytes = Data()
    /// The index up to which the bytes do not contain the end of the head or any invalid byte.
    private var searched = 0

    /// Adds bytes that were received.
    ///
    /// - Returns: The head and the bytes that follow it, or `nil` if the head is not complete yet.
    ///
    /// - Throws: A ``Refusal`` as soon as the bytes cannot be the start of a head.
    mutating func take(_ new: some Collection<UInt8>) throws -> (head: Data, rest: Data)? {
        bytes.append(contentsOf: new)
        // Some clients send an empty line after the body of the previous request (RFC 9112, 2.2).
        var emptyLines = bytes[...]
        while emptyLines.starts(with: "\r\n".utf8) { emptyLines = emptyLines.dropFirst(2) }
        if emptyLines.startIndex > 0 { bytes = Data(emptyLines) }
        let found = bytes.range(of: Self.end, in: max(0, searched - 3)..<bytes.count)
        let length = found?.lowerBound ?? bytes.count
        guard length <= RequestParser.headLimit else { throw tooLong }
        try check(upTo: length)
        guard let found else {
            searched = bytes.count
            return nil
        }
        return (bytes[..<length], bytes[found.upperBound...])
    }

    /// The error for a head that is too long. It depends on whether the first line exceeds the
    /// limit by itself.
    private var tooLong: Refusal {
        let hasFirstLine = bytes.prefix(RequestParser.headLimit).contains(UInt8(ascii: "\n"))
        let (status, part) = hasFirstLine ? (431, "head") : (414, "first line")
        return Refusal(
            status: status, reason: "the \(part) has more than \(RequestParser.headLimit) bytes")
    }

    /// Rejects bytes that are not valid, such as the first bytes of TLS. Otherwise, the server
    /// would wait for the end of a head that never arrives.
    private func check(upTo length: Int) throws {
        guard let first = bytes.first else { return }
        guard first.isTokenOfHTTP || first == UInt8(ascii: "\r") else {
            throw RequestHead.refusal("the first line isn't a method, a target and HTTP/1.1")
        }
        let isBare = (searched..<max(searched, length)).contains { index in
            bytes[index] == UInt8(ascii: "\n")
                && (index == 0 || bytes[index - 1] != UInt8(ascii: "\r"))
        }
        if isBare { throw RequestHead.refusal("a line does not end in CR LF") }
    }
}
