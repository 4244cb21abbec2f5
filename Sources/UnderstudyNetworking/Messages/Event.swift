import Understudy

extension StubbedHTTP {
    /// An event that a server sends, in an answer of the type `text/event-stream`. A literal is one
    /// with that data.
    ///
    /// ```swift
    /// let start = StubbedHTTP.Event(#"{"id":7}"#, type: "start", id: "1")
    /// urls.on(.get, "/chat").returns(.events([start, .comment("still here"), "[DONE]"]))
    /// ```
    public struct Event: Sendable, ExpressibleByStringInterpolation {
        /// The event as it is sent.
        let text: String

        private init(sent text: String) { self.text = text }

        /// Makes an event. A type or an ID with a line break is reported, and so is a negative
        /// time.
        ///
        /// - Parameters:
        ///   - data: its data; of several lines each is a field of its own, as the format has it.
        ///   - type: its type; `nil` for none, which clients take for `message`.
        ///   - id: what a client names when it asks again.
        ///   - retry: how long a client is to wait before it asks again, in full milliseconds.
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

        /// Makes an event.
        ///
        /// - Parameter value: its data.
        public init(stringLiteral value: String) { self.init(value) }

        /// What clients pass over, as a server sends it that has nothing to say.
        ///
        /// - Parameter text: the text.
        public static func comment(_ text: String) -> Event {
            let lines = lines(of: text).map { ": \($0)" }
            return Event(sent: lines.joined(separator: "\n") + "\n\n")
        }

        private static func lines(of text: String) -> [Substring] {
            text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        }
    }
}
