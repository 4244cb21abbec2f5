import Foundation
import Understudy

/// Answers that do not come all at once.
extension StubbedHTTP.Response {
    /// A stream of events, as `EventSource` reads it: each event is a piece of the body, and no
    /// length is named.
    ///
    /// ```swift
    /// urls.on(.get, "/events").returns(.events(["one", "two"]).paced(by: .seconds(1)))
    /// ```
    ///
    /// - Parameters:
    ///   - events: the events; see ``StubbedHTTP/Event``.
    ///   - status: the status code.
    ///   - headers: more header fields.
    public static func events(
        _ events: [StubbedHTTP.Event], status: Int = 200, headers: StubbedHTTP.Headers = [:]
    ) -> StubbedHTTP.Response {
        var response = data(Data(), type: "text/event-stream", status: status, headers: headers)
        response.chunks = events.map { Data($0.text.utf8) }
        response.hasLength = false
        return response
    }

    /// The response with the pieces of its body so far apart on the timeline of the
    /// `StubbedHTTP.Service` that answers with it: the first comes with the response, the second
    /// `duration` later. A packed body is one piece. Other responders have no timeline: serve them
    /// by a `StubbedHTTP.Service`. A negative duration is reported, and so is one that a
    /// `StubbedHTTP.Server` ignores.
    ///
    /// - Parameter duration: how long each piece but the first waits, in virtual time.
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

    /// The response with a body that goes on when all of it has come, until the client cancels: a
    /// session waits for more as long as its request may wait. No length is named unless the
    /// response names one itself.
    ///
    /// ```swift
    /// urls.on(.get, "/events").returns(.events(["one"]).withoutEnd())
    /// ```
    public func withoutEnd() -> StubbedHTTP.Response {
        var response = self
        response.isOpen = true
        return response
    }

    /// Whether the answer to a request stays open once all of its body has come.
    func staysOpen(answering method: StubbedHTTP.Method) -> Bool {
        isOpen && bytesBeforeDrop == nil && hasBody(answering: method)
    }

    /// Whether the answer to a request does not come all at once.
    func isSlow(answering method: StubbedHTTP.Method) -> Bool {
        staysOpen(answering: method) || (pace > .zero && hasBody(answering: method))
    }
}
