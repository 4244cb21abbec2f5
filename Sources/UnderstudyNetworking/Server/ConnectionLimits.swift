import Dispatch

/// The limits of a connection.
struct ConnectionLimits {
    /// The maximum number of bytes in a body.
    let body: Int
    /// The maximum number of requests.
    let requests: Int
    /// The time limit for receiving a request, and for sending a response.
    let time: DispatchTimeInterval
    /// The server's own host and port.
    let authority: String

    /// A parser for one request.
    var parser: RequestParser { RequestParser(bodyLimit: body, authority: authority) }
}
