/// An enumeration describing the option in the `Connection` field of a message (RFC 9112, 9.3).
enum ConnectionOption: String {
    /// There is no option. With HTTP/1.1, the connection remains open.
    case none = ""
    /// The connection remains open. This option is necessary for HTTP/1.0, where a client would
    /// otherwise close the connection.
    case keepAlive = "keep-alive"
    /// The connection is closed after the message.
    case close

    /// Returns whether a list of options contains this option.
    func isListed(in field: String?) -> Bool {
        (field ?? "").split(separator: ",").contains { option in
            option.trimming { $0 == " " || $0 == "\t" }.isSameInASCII(as: rawValue)
        }
    }
}
