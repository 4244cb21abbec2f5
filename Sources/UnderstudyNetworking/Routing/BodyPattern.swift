import Foundation
import Understudy

extension StubbedHTTP {
    /// Which bodies a route is for.
    ///
    /// ```swift
    /// urls.on(.post, "/notes", body: .json(#"{"text":"milk"}"#)).returns(.status(201))
    /// ```
    public struct BodyPattern: Sendable {
        /// How the pattern reads in a report.
        let text: String
        /// How it stands in a test.
        let source: String
        /// Why no body meets the pattern; `nil` where one may.
        private(set) var problem: String?
        /// The text of the difference; `nil` where the body fits.
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

        /// These bytes.
        ///
        /// - Parameter data: the bytes.
        public static func data(_ data: Data) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(
                "these \(ByteCount.of(data.count))", source: ".data(…)"
            ) { $0 == data }
        }

        /// This text.
        ///
        /// - Parameter text: the text.
        public static func text(_ text: String) -> StubbedHTTP.BodyPattern {
            let literal = String(reflecting: text)
            return StubbedHTTP.BodyPattern(literal, source: ".text(\(literal))") {
                $0 == Data(text.utf8)
            }
        }

        /// The same JSON value, however its keys are ordered and its blanks are set.
        ///
        /// - Parameter text: the text.
        public static func json(_ text: String) -> StubbedHTTP.BodyPattern {
            if let wanted = JSONValue(Data(text.utf8)) { return BodyPattern(text, wanted) }
            var pattern = BodyPattern(text, source: ".json(…)") { _ in false }
            let hint = "names and texts of JSON stand in double quotes; .text(…) takes any text"
            pattern.problem =
                "StubbedHTTP: no request has this body, which is no JSON: \(text.prefix(80))\n"
                + ReportText.row("hint", hint)
            return pattern
        }

        /// A text that contains another one.
        ///
        /// - Parameter text: the text.
        public static func containing(_ text: String) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(
                "… \(text) …", source: ".containing(\(String(reflecting: text)))"
            ) { $0.range(of: Data(text.utf8)) != nil }
        }

        /// A form with these parts, among others and in any order; see
        /// ``StubbedHTTP/PartPattern``. The `Content-Type` has to be `multipart/form-data`, or
        /// another `multipart`.
        ///
        /// - Parameter parts: what each part has to be, by its name.
        public static func multipart(
            _ parts: [String: StubbedHTTP.PartPattern]
        ) -> StubbedHTTP.BodyPattern {
            StubbedHTTP.BodyPattern(parts)
        }

        /// What gives the text of what differs, with stars around what came; `nil` where a body
        /// fits.
        ///
        /// - Parameters:
        ///   - body: the body.
        ///   - type: its media type.
        func difference(_ body: Data, type: String?) -> (() -> String)? { compare(body, type) }
    }
}
