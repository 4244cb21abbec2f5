import Foundation

/// A type representing a response in the form in which it is sent over a socket.
struct ServerAnswer {
    let head: Data
    /// The pieces of the body in the order in which they are sent. If the connection is dropped,
    /// the last piece ends at that point.
    let pieces: [Data]
    /// Whether or not the connection is closed after the response.
    let closes: Bool

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - response: The response to send.
    ///   - method: The method of the request.
    ///   - option: The option that applies to the connection.
    init(
        _ response: StubbedHTTP.Response, to method: StubbedHTTP.Method, _ option: ConnectionOption
    ) {
        closes =
            option == .close || response.endsWithConnection(answering: method)
            || ConnectionOption.close.isListed(in: response.headers["Connection"])
        head = response.messageHead(for: method, closes ? .close : option)
        pieces = response.hasBody(answering: method) ? response.chunksBeforeDrop : []
    }
}
