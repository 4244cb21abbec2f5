import Foundation
import Understudy

/// Responses that arrive over time.
extension StubbedHTTP.Response {
    /// Returns a stream of events, in the format of `EventSource`: each event is a piece of the
    /// body, and no length is sent.
    ///
    /// ```swift
    /// urls.on(.get, "/events").returns(.events(["one", "two"]).paced(by: .seconds(1)))
    /// ```
    ///
    /// - Parameters:
    ///   - events: the events; see ``StubbedHTTP/Event``.
    ///   - status: the status code.
    ///   - headers: additional header fields.
    public static func events(
        _ events: [StubbedHTTP.Event], status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> StubbedHTTP.Response {
        var response = data(Data(), type: "text/event-stream", status: status, headers: headers)
        response.chunks = events.map { Data($0.text.utf8) }
        response.hasLength = false
        return response
    }

    /// Returns the response with a delay between the pieces of its body, on the timeline of the
    /// `StubbedHTTP.Service` that responds with it: the first piece arrives with the response, the
    /// second `duration` later. A compressed body is one piece. Other responders have no timeline:
    /// serve them by a `StubbedHTTP.Service`. A negative duration is reported, and so is one that a
    /// `StubbedHTTP.LoopbackServer` ignores.
    ///
    /// - Parameter duration: the virtual time before each piece except the first.
    public func paced(
        by duration: Duration,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> StubbedHTTP.Response {
        TestReport.requireTime(
            duration, "paced(by:)",
            at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
        var response = self
        response.pace = duration
        return response
    }

    /// Returns the response with a body that stays open after its last piece, until the client
    /// cancels: a session waits for more until its time limit. No length is sent unless the
    /// response specifies one.
    ///
    /// ```swift
    /// urls.on(.get, "/events").returns(.events(["one"]).withoutEnd())
    /// ```
    public func withoutEnd() -> StubbedHTTP.Response {
        var response = self
        response.isOpen = true
        return response
    }

    /// Returns whether the response to a request stays open after its body was sent.
    func staysOpen(answering method: StubbedHTTP.Method) -> Bool {
        isOpen && bytesBeforeDrop == nil && hasBody(answering: method)
    }

    /// Returns whether the response to a request arrives over time.
    func isSlow(answering method: StubbedHTTP.Method) -> Bool {
        staysOpen(answering: method) || (pace > .zero && hasBody(answering: method))
    }
}
