import Foundation

/// The bytes of a request's head as they come.
struct HeadBytes {
    private static let end = Data("\r\n\r\n".utf8)

    private var bytes = Data()
    /// Up to here there is no end, and nothing that no head has.
    private var searched = 0

    /// Takes what has come.
    ///
    /// - Returns: the head and what follows it, once its end has come.
    /// - Throws: ``Refusal`` as soon as it is clear that no head will come of it.
    mutating func take(_ new: some Collection<UInt8>) throws -> (head: Data, rest: Data)? {
        bytes.append(contentsOf: new)
        // Some clients send an empty line behind the body of an earlier request (RFC 9112, 2.2).
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

    /// What is too long: the first line alone, or the head with it.
    private var tooLong: Refusal {
        let hasFirstLine = bytes.prefix(RequestParser.headLimit).contains(UInt8(ascii: "\n"))
        let (status, part) = hasFirstLine ? (431, "head") : (414, "first line")
        return Refusal(
            status: status, reason: "the \(part) has more than \(RequestParser.headLimit) bytes")
    }

    /// Refuses at once what would wait for an end that never comes, such as the first bytes of TLS.
    private func check(upTo length: Int) throws {
        guard let first = bytes.first else { return }
        guard first.isTokenOfHTTP || first == UInt8(ascii: "\r") else {
            throw RequestHead.refusal("the first line is no method, target and HTTP/1.1")
        }
        let isBare = (searched..<max(searched, length)).contains { index in
            bytes[index] == UInt8(ascii: "\n")
                && (index == 0 || bytes[index - 1] != UInt8(ascii: "\r"))
        }
        if isBare { throw RequestHead.refusal("a line does not end in CR LF") }
    }
}
