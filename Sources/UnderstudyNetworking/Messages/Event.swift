import Understudy

extension StubbedHTTP {
    /// A server-sent event, in a response of the type `text/event-stream`. A literal is an event
    /// with that data.
    ///
    /// ```swift
    /// let start = StubbedHTTP.Event(#"{"id":7}"#, type: "start", id: "1")
    /// urls.on(.get, "/chat").returns(.events([start, .comment("still here"), "[DONE]"]))
    /// ```
    public struct Event: Sendable, ExpressibleByStringInterpolation {
        /// The event as it's sent.
        let text: String

        private init(sent text: String) { self.text = text }

        /// Creates an event. A type or an ID with a line break is reported, and so is a negative
        /// time.
        ///
        /// - Parameters:
        ///   - data: the data. Each line becomes a separate field, as the format requires.
        ///   - type: the type; `nil` for none, which clients treat as `message`.
        ///   - id: the ID that a client sends when it reconnects.
        ///   - retry: the time that a client waits before it reconnects, in whole milliseconds.
        public init(
            _ data: String, type: String? = nil, id: String? = nil, retry: Duration? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: UInt = #line, column: UInt = #column
        ) {
            let location = TestReport.Location(
                fileID: fileID, filePath: filePath, line: line, column: column)
            TestReport.requireLine(type, "type", at: location)
            TestReport.requireLine(id, "id", at: location)
            TestReport.requireTime(
                retry ?? .zero, "StubbedHTTP.Event(retry:)", at: location)
            var lines: [String] = []
            if let type { lines.append("event: \(type)") }
            if let id { lines.append("id: \(id)") }
            if let retry { lines.append("retry: \(Int64(retry / .milliseconds(1)))") }
            lines += Self.lines(of: data).map { "data: \($0)" }
            text = lines.joined(separator: "\n") + "\n\n"
        }

        /// Creates an event.
        ///
        /// - Parameter value: the data.
        public init(stringLiteral value: String) { self.init(value) }

        /// Returns a comment, which clients ignore and servers send to keep a connection open.
        public static func comment(_ text: String) -> Event {
            let lines = lines(of: text).map { ": \($0)" }
            return Event(sent: lines.joined(separator: "\n") + "\n\n")
        }

        private static func lines(of text: String) -> [Substring] {
            text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        }
    }
}
