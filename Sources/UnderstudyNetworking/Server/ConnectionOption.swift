/// The option in the `Connection` field of a message (RFC 9112, 9.3).
enum ConnectionOption: String {
    /// No option: in HTTP/1.1 the connection stays open.
    case none = ""
    /// The connection stays open, for a client of HTTP/1.0, which would otherwise close it.
    case keepAlive = "keep-alive"
    /// The connection is closed after the message.
    case close

    /// Returns whether a list of options contains this one.
    func isListed(in field: String?) -> Bool {
        (field ?? "").split(separator: ",").contains { option in
            option.trimming { $0 == " " || $0 == "\t" }.isSameInASCII(as: rawValue)
        }
    }
}
