import Foundation

extension StubbedHTTP {
    /// Which bodies a route is for.
    ///
    /// ```swift
    /// urls.on(.post, "/notes", body: .json(#"{"text":"milk"}"#)).returns(.status(201))
    /// ```
    public struct BodyPattern: Sendable {
        /// How the pattern reads in a report.
        let text: String
        private let matches: @Sendable (Data) -> Bool

        /// These bytes.
        ///
        /// - Parameter data: the bytes.
        public static func data(_ data: Data) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(text: "these \(ByteCount.of(data.count))") { $0 == data }
        }

        /// This text.
        ///
        /// - Parameter text: the text.
        public static func text(_ text: String) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(text: String(reflecting: text)) { $0 == Data(text.utf8) }
        }

        /// The same JSON value, however its keys are ordered and its blanks are set.
        ///
        /// - Parameter text: the text.
        public static func json(_ text: String) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(text: text) { body in
                guard let wanted = JSONValue(Data(text.utf8)) else { return false }
                return JSONValue(body) == wanted
            }
        }

        /// A text that contains another one.
        ///
        /// - Parameter text: the text.
        public static func containing(_ text: String) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(text: "… \(text) …") { $0.range(of: Data(text.utf8)) != nil }
        }

        func match(_ body: Data) -> Bool { matches(body) }
    }
}
