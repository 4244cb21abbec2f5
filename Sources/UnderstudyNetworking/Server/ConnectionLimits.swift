import Dispatch

/// What a connection is bound by.
struct ConnectionLimits {
    /// The most bytes of a body.
    let body: Int
    /// The most requests.
    let requests: Int
    /// How long a request may take to come in, and an answer to go out.
    let time: DispatchTimeInterval
    /// The server's own host and port.
    let authority: String

    /// A reader of one request.
    var parser: RequestParser { RequestParser(bodyLimit: body, authority: authority) }
}
