/// What a message says of its connection, in the field `Connection` (RFC 9112, 9.3).
enum ConnectionOption: String {
    /// Nothing: to HTTP/1.1 it stays open.
    case none = ""
    /// It stays open, said to a client of HTTP/1.0, which would close it.
    case keepAlive = "keep-alive"
    /// It is closed behind the message.
    case close

    /// Whether a list of options has this one.
    func stands(in field: String?) -> Bool {
        (field ?? "").split(separator: ",").contains { option in
            option.trimming { $0 == " " || $0 == "\t" }.isSameInASCII(as: rawValue)
        }
    }
}
