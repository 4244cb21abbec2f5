import Foundation
import Understudy

extension StubbedHTTP {
    /// A type representing a pattern that matches the body of a request in a route.
    ///
    /// ```swift
    /// urls.on(.post, "/notes", body: .json(#"{"text":"milk"}"#)).returns(.status(201))
    /// ```
    public struct BodyPattern: Sendable {
        /// The text that represents this pattern in a report.
        let text: String
        /// The source code of this pattern.
        let source: String
        /// The reason why no body can match this pattern, or `nil` if a body can match.
        private(set) var problem: String?
        /// A function that compares a body with this pattern. If the body does not match, it
        /// returns a closure that describes the difference.
        private let compare: @Sendable (_ body: Data, _ type: String?) -> (() -> String)?

        private init(
            _ text: String, source: String, _ matches: @escaping @Sendable (Data) -> Bool
        ) {
            self.text = text
            self.source = source
            compare = { body, _ in
                matches(body) ? nil : { "body *\(body.shown)*, wanted \(text)" }
            }
        }

        private init(_ text: String, _ wanted: JSONValue) {
            self.text = text
            source = ".json(\(String(reflecting: text)))"
            compare = { body, _ in
                let found = JSONValue(body)
                if found == wanted { return nil }
                return {
                    found?.differenceText(from: wanted, "wanted")
                        ?? "body *\(body.shown)*, wanted \(text)"
                }
            }
        }

        private init(_ parts: [String: StubbedHTTP.PartPattern]) {
            let parts = parts.sorted { $0.key < $1.key }
            source = ".multipart(…)"
            problem = parts.lazy.compactMap(\.value.problem).first
            text = parts.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ")
            compare = { body, type in
                let found = Dictionary(grouping: MultipartReader.parts(of: body, type), by: \.name)
                let texts = parts.compactMap { $1.difference($0, from: found[$0, default: []]) }
                return texts.isEmpty ? nil : { texts.joined(separator: ", ") }
            }
        }

        /// Returns a pattern that matches a body with exactly the given bytes.
        public static func data(_ data: Data) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(
                "these \(ByteCount.of(data.count))", source: ".data(…)"
            ) { $0 == data }
        }

        /// Returns a pattern that matches a body with exactly the given text.
        public static func text(_ text: String) -> StubbedHTTP.BodyPattern {
            let literal = String(reflecting: text)
            return StubbedHTTP.BodyPattern(literal, source: ".text(\(literal))") {
                $0 == Data(text.utf8)
            }
        }

        /// Returns a pattern that matches a body with an equal JSON value. Whitespace and the order
        /// of keys are ignored.
        ///
        /// - Parameters:
        ///   - text: The JSON text that the body should be equal to.
        public static func json(_ text: String) -> StubbedHTTP.BodyPattern {
            if let wanted = JSONValue(Data(text.utf8)) { return BodyPattern(text, wanted) }
            var pattern = BodyPattern(text, source: ".json(…)") { _ in false }
            let hint =
                "JSON requires double quotes around names and strings; for other text, use .text(…)"
            pattern.problem =
                "StubbedHTTP: this body isn't JSON, so no request matches: \(text.prefix(80))\n"
                + ReportText.row("hint", hint)
            return pattern
        }

        /// Returns a pattern that matches a body containing the given text.
        public static func containing(_ text: String) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(
                "… \(text) …", source: ".containing(\(String(reflecting: text)))"
            ) { $0.range(of: Data(text.utf8)) != nil }
        }

        /// Returns a pattern that matches a form with the given parts.
        ///
        /// The form may contain other parts, and the parts may be in any order. The `Content-Type`
        /// of the request must be `multipart/form-data` or another `multipart` type. For more
        /// information, see ``StubbedHTTP/PartPattern``.
        ///
        /// - Parameters:
        ///   - parts: The patterns of the parts, keyed by name.
        public static func multipart(
            _ parts: [String: StubbedHTTP.PartPattern]
        ) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(parts)
        }

        /// Returns a closure that describes the difference between a body and this pattern, or
        /// `nil` if the body matches. In the description, the actual value is marked with stars.
        ///
        /// - Parameters:
        ///   - body: The body to compare with this pattern.
        ///   - type: The media type of the body.
        func difference(_ body: Data, type: String?) -> (() -> String)? { compare(body, type) }
    }
}
