import Foundation
import Understudy

extension StubbedHTTP {
    /// A pattern that matches request bodies in a route.
    ///
    /// ```swift
    /// urls.on(.post, "/notes", body: .json(#"{"text":"milk"}"#)).returns(.status(201))
    /// ```
    public struct BodyPattern: Sendable {
        /// The pattern in a report.
        let text: String
        /// The pattern in source code.
        let source: String
        /// The reason why no body matches the pattern; `nil` if one can.
        private(set) var problem: String?
        /// Returns the text of the difference; `nil` if the body matches.
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

        /// Matches these bytes.
        public static func data(_ data: Data) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(
                "these \(ByteCount.of(data.count))", source: ".data(…)"
            ) { $0 == data }
        }

        /// Matches this text.
        public static func text(_ text: String) -> StubbedHTTP.BodyPattern {
            let literal = String(reflecting: text)
            return StubbedHTTP.BodyPattern(literal, source: ".text(\(literal))") {
                $0 == Data(text.utf8)
            }
        }

        /// Matches the same JSON value, regardless of the order of keys and whitespace.
        ///
        /// - Parameter text: the JSON.
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

        /// Matches a text that contains another one.
        public static func containing(_ text: String) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(
                "… \(text) …", source: ".containing(\(String(reflecting: text)))"
            ) { $0.range(of: Data(text.utf8)) != nil }
        }

        /// Matches a form with these parts, among others and in any order; see
        /// ``StubbedHTTP/PartPattern``. The `Content-Type` must be `multipart/form-data`, or
        /// another `multipart` type.
        ///
        /// - Parameter parts: the pattern of each part, by its name.
        public static func multipart(
            _ parts: [String: StubbedHTTP.PartPattern]
        ) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(parts)
        }

        /// Returns a closure for the text of the difference, with stars around the actual value;
        /// `nil` if the body matches.
        ///
        /// - Parameters:
        ///   - body: the body.
        ///   - type: its media type.
        func difference(_ body: Data, type: String?) -> (() -> String)? { compare(body, type) }
    }
}
