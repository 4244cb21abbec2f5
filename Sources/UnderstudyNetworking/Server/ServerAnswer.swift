import Foundation

/// An answer as it goes over a socket.
struct ServerAnswer {
    let message: Data
    /// Whether the connection is closed behind it.
    let closes: Bool

    /// - Parameters:
    ///   - response: the answer.
    ///   - method: what was asked for.
    ///   - option: whether the connection may stay open.
    init(_ response: StubbedResponse, to method: StubbedHTTP.Method, _ option: ConnectionOption) {
        // A body that is cut says so by the end of the connection alone.
        closes =
            option == .close || response.bytesBeforeDrop != nil
            || ConnectionOption.close.stands(in: response.headers["Connection"])
        message = response.message(for: method, closes ? .close : option)
    }
}
