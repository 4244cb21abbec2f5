import Understudy

extension StubbedHTTP {
    /// A server-sent event in a response with the media type `text/event-stream`.
    ///
    /// You can also create an event from a string literal that contains its data.
    ///
    /// ```swift
    /// let start = StubbedHTTP.Event(#"{"id":7}"#, type: "start", id: "1")
    /// urls.on(.get, "/chat").returns(.events([start, .comment("still here"), "[DONE]"]))
    /// ```
    public struct Event: Sendable, ExpressibleByStringInterpolation {
        /// The text of this event as it is sent.
        let text: String

        private init(rawText text: String) { self.text = text }

        /// Creates an event.
        ///
        /// If the type or the ID contains a line break, or if the time is negative, an issue is
        /// recorded.
        ///
        /// - Parameters:
        ///   - data: The data of the event. Each line is sent as a separate field, as the format
        ///     requires.
        ///   - type: The type of the event. If this argument is `nil`, clients use the type
        ///     `message`.
        ///   - id: The ID that a client should send when it reconnects, if any.
        ///   - retry: The amount of time that a client should wait before it reconnects, in whole
        ///     milliseconds.
        public init(
            _ data: String, type: String? = nil, id: String? = nil, retry: Duration? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            let location = TestReport.Location(fileID, filePath, line, column)
            TestReport.requireLine(type, name: "type", at: location)
            TestReport.requireLine(id, name: "id", at: location)
            TestReport.requireNonnegative(
                retry ?? .zero, name: "StubbedHTTP.Event(retry:)", at: location)
            var lines: [String] = []
            if let type { lines.append("event: \(type)") }
            if let id { lines.append("id: \(id)") }
            if let retry { lines.append("retry: \(Int64(retry / .milliseconds(1)))") }
            lines += Self.lines(of: data).map { "data: \($0)" }
            text = lines.joined(separator: "\n") + "\n\n"
        }

        /// Creates an event from a string literal.
        public init(stringLiteral value: String) { self.init(value) }

        /// Returns a comment.
        ///
        /// Clients ignore comments, but servers send them in order to keep a connection open.
        public static func comment(_ text: String) -> Event {
            let lines = lines(of: text).map { ": \($0)" }
            return Event(rawText: lines.joined(separator: "\n") + "\n\n")
        }

        private static func lines(of text: String) -> [Substring] {
            text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        }
    }
}
