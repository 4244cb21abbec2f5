import Foundation
import Understudy

/// This extension provides responses whose body arrives over time.
extension StubbedHTTP.Response {
    /// Returns a response that streams events to a client such as `EventSource`. Each event is sent
    /// as a separate piece of the body, and the response does not specify a length.
    ///
    /// ```swift
    /// urls.on(.get, "/events").returns(.events(["one", "two"]).paced(by: .seconds(1)))
    /// ```
    ///
    /// - Parameters:
    ///   - events: The events to send. For more information, see ``StubbedHTTP/Event``.
    ///   - status: The status code.
    ///   - headers: Additional header fields.
    public static func events(
        _ events: [StubbedHTTP.Event], status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> StubbedHTTP.Response {
        var response = data(Data(), type: "text/event-stream", status: status, headers: headers)
        response.chunks = events.map { Data($0.text.utf8) }
        response.hasLength = false
        return response
    }

    /// Returns this response with a delay between the pieces of its body.
    ///
    /// The first piece arrives together with the response, and each of the other pieces arrives
    /// after the given duration. The delay uses the timeline of the `StubbedHTTP.Service` that
    /// returns the response. Note that a compressed body always consists of a single piece.
    ///
    /// Other responders do not have a timeline, so they need to be served by a
    /// `StubbedHTTP.Service`. If a `StubbedHTTP.LoopbackServer` ignores the delay, or if the
    /// duration is negative, an issue is recorded.
    ///
    /// - Parameters:
    ///   - duration: The amount of virtual time before each piece except the first.
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

    /// Returns this response with a body that remains open after its last piece until the client
    /// cancels the request.
    ///
    /// A session waits for further pieces until its time limit is reached. No length is sent unless
    /// the response specifies one.
    ///
    /// ```swift
    /// urls.on(.get, "/events").returns(.events(["one"]).withoutEnd())
    /// ```
    public func withoutEnd() -> StubbedHTTP.Response {
        var response = self
        response.isOpen = true
        return response
    }

    /// Returns whether the response to a request remains open after its body was sent.
    func staysOpen(answering method: StubbedHTTP.Method) -> Bool {
        isOpen && bytesBeforeDrop == nil && hasBody(answering: method)
    }

    /// Returns whether the response to a request takes any time to arrive.
    func isSlow(answering method: StubbedHTTP.Method) -> Bool {
        staysOpen(answering: method) || (pace > .zero && hasBody(answering: method))
    }
}
