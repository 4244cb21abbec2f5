import Foundation

/// A response as it's sent over a socket.
struct ServerAnswer {
    let head: Data
    /// The body, in the pieces in which it's sent. It ends at the point where the connection is
    /// dropped.
    let pieces: [Data]
    /// `true` if the connection is closed after the response.
    let closes: Bool

    /// - Parameters:
    ///   - response: the response.
    ///   - method: the method of the request.
    ///   - option: the option for the connection.
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
