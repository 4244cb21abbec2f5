import Dispatch

/// A type describing the limits that apply to a connection.
struct ConnectionLimits {
    /// The maximum number of bytes in the body of a request.
    let body: Int
    /// The maximum number of requests that can be sent over the connection.
    let requests: Int
    /// The time limit for receiving a request and for sending a response.
    let time: DispatchTimeInterval
    /// The host and the port of the server itself.
    let authority: String

    /// A parser that can be used for a single request.
    var parser: RequestParser { RequestParser(bodyLimit: body, authority: authority) }
}
