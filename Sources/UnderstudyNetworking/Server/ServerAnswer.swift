import Foundation

/// An answer as it goes over a socket.
struct ServerAnswer {
    let head: Data
    /// The body, in the pieces in which it is sent; it stops where the connection is to be lost.
    let pieces: [Data]
    /// Whether the connection is closed behind it.
    let closes: Bool

    /// - Parameters:
    ///   - response: the answer.
    ///   - method: what was asked for.
    ///   - option: whether the connection may stay open.
    init(
        _ response: StubbedHTTP.Response, to method: StubbedHTTP.Method, _ option: ConnectionOption
    ) {
        closes =
            option == .close || response.endsWithConnection(answering: method)
            || ConnectionOption.close.stands(in: response.headers["Connection"])
        head = response.messageHead(for: method, closes ? .close : option)
        pieces = response.hasBody(answering: method) ? response.chunksBeforeDrop : []
    }
}
