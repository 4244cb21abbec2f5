import Foundation

/// A type describing the target in the first line of a request (RFC 9112, 3.2).
struct RequestTarget {
    private let text: Substring
    private let method: StubbedHTTP.Method

    /// Creates a target.
    ///
    /// - Throws: A ``Refusal`` if the target is not valid.
    init(_ text: Substring, of method: StubbedHTTP.Method) throws {
        self.text = text
        self.method = method
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw RequestHead.refusal("the target has a control character")
        }
        guard !bytes.contains(UInt8(ascii: "#")) else {
            throw RequestHead.refusal("the target has a fragment, which is never sent")
        }
        let isEncoded = bytes.indices.allSatisfy { index in
            bytes[index] != UInt8(ascii: "%") || bytes.hasHexDigits(at: index + 1)
        }
        guard isEncoded else {
            throw RequestHead.refusal("the target has a % without two hexadecimal digits")
        }
    }

    /// Returns the URL of the request.
    ///
    /// - Parameters:
    ///   - hosts: The values of the `Host` field.
    ///
    /// - Throws: A ``Refusal`` if there is no URL.
    func url(hosts: [String]) throws -> URL {
        guard hosts.count == 1, let host = hosts.first else {
            throw RequestHead.refusal("there must be exactly one Host")
        }
        guard Self.isHost(host) else {
            throw RequestHead.refusal("the Host isn't a valid URL host")
        }
        guard let url = URL(sent: absolute(host: host)), url.host != nil,
            url.scheme?.isSameInASCII(as: "http") == true
        else { throw RequestHead.refusal("the target is neither a path nor an http URL") }
        return url
    }

    private func absolute(host: String) -> String {
        // In this case, the request applies to the server as a whole, so it does not have a path.
        if text == "*", method == .options { return "http://\(host)" }
        if text.hasPrefix("/") { return "http://\(host)\(text)" }
        // We convert the scheme to lowercase because that is how requests are compared.
        guard let end = text.firstIndex(of: ":") else { return String(text) }
        return text[..<end].lowercased() + text[end...]
    }

    /// Returns whether a string consists of a name or an address, and a port. It must not contain
    /// any character that would end the host of a URL early.
    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
                    || "-._~%:[]".unicodeScalars.contains(scalar)
            }
            && URL(string: "http://\(text)")?.host != nil
    }
}
