import Foundation
import Understudy

extension StubbedHTTP {
    /// A pattern that matches the body of a request in a route.
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
        /// Returns a closure that describes the difference between a body and this pattern, or
        /// `nil` if the body matches. In the description, the actual value is marked with
        /// asterisks.
        let difference: @Sendable (_ body: Data, _ type: String?) -> (() -> String)?

        private static func matching(
            _ text: String, source: String, _ matches: @escaping @Sendable (Data) -> Bool
        ) -> BodyPattern {
            BodyPattern(text: text, source: source) { body, _ in
                matches(body) ? nil : { "body *\(body.reportText)*, wanted \(text)" }
            }
        }

        /// Returns a pattern that matches a body with exactly the given bytes.
        public static func data(_ data: Data) -> StubbedHTTP.BodyPattern {
            matching("these \(ByteCount.of(data.count))", source: ".data(…)") { $0 == data }
        }

        /// Returns a pattern that matches a body with exactly the given text.
        public static func text(_ text: String) -> StubbedHTTP.BodyPattern {
            let literal = String(reflecting: text)
            return matching(literal, source: ".text(\(literal))") { $0 == Data(text.utf8) }
        }

        /// Returns a pattern that matches a body with an equal JSON value.
        ///
        /// Whitespace and the order of keys are ignored.
        public static func json(_ text: String) -> StubbedHTTP.BodyPattern {
            guard let wanted = JSONValue(Data(text.utf8)) else {
                var pattern = matching(text, source: ".json(…)") { _ in false }
                let hint =
                    "JSON requires double quotes around names and strings; "
                    + "for other text, use .text(…)"
                pattern.problem =
                    "StubbedHTTP: this body isn't JSON, so no request matches: \(text.prefix(80))\n"
                    + ReportText.row("hint", hint)
                return pattern
            }
            return BodyPattern(text: text, source: ".json(\(String(reflecting: text)))") {
                body, _ in
                let found = JSONValue(body)
                if found == wanted { return nil }
                return {
                    found?.differenceText(from: wanted, role: "wanted")
                        ?? "body *\(body.reportText)*, wanted \(text)"
                }
            }
        }

        /// Returns a pattern that matches a body containing the given text.
        public static func containing(_ text: String) -> StubbedHTTP.BodyPattern {
            matching("… \(text) …", source: ".containing(\(String(reflecting: text)))") {
                $0.range(of: Data(text.utf8)) != nil
            }
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
            let parts = parts.sorted { $0.key < $1.key }
            let text = parts.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ")
            let problem = parts.lazy.compactMap(\.value.problem).first
            return BodyPattern(text: text, source: ".multipart(…)", problem: problem) {
                body, type in
                let found = Dictionary(grouping: MultipartReader.parts(of: body, type), by: \.name)
                let texts = parts.compactMap { $1.difference($0, from: found[$0, default: []]) }
                return texts.isEmpty ? nil : { texts.joined(separator: ", ") }
            }
        }
    }
}

// MARK: - Parts of a form

extension StubbedHTTP {
    /// A pattern that matches the parts of a form in a route.
    ///
    /// A string literal matches a field with the same text.
    ///
    /// ```swift
    /// let photo = StubbedHTTP.PartPattern.file(type: "image/jpeg")
    /// urls.on(.post, "/photos", body: .multipart(["title": "Pier 39", "photo": photo]))
    ///     .returns(.status(201))
    /// ```
    ///
    /// If there are several parts with the same name, it's sufficient that one of them matches.
    public struct PartPattern: Sendable, ExpressibleByStringInterpolation {
        /// The text that represents this pattern in a report.
        let text: String
        /// The reason why no part can match this pattern, or `nil` if a part can match.
        private(set) var problem: String?
        private let matches: @Sendable ([StubbedHTTP.Part]) -> Bool

        private init(
            _ text: String, _ matches: @escaping @Sendable ([StubbedHTTP.Part]) -> Bool
        ) {
            self.text = text
            self.matches = matches
        }

        /// Creates a pattern that matches a field with the given text.
        public init(stringLiteral value: String) { self = .field(.exactly(value)) }

        /// A pattern that matches any part with the specified name, regardless of its content.
        public static let present = PartPattern("any part") { !$0.isEmpty }

        /// A pattern that matches if the form doesn't have a part with the specified name.
        public static let absent = PartPattern("none") { $0.isEmpty }

        /// Returns a pattern that matches a form field by its text, for example
        /// `.field(.starting(with: "Pier"))`.
        ///
        /// A part is a field if it doesn't have a file name.
        public static func field(_ value: StubbedHTTP.ValuePattern) -> PartPattern {
            PartPattern(value.text) { parts in
                value.match(parts.filter { $0.filename == nil }.compactMap(\.text))
            }
        }

        /// Returns a pattern that matches a file, that is, a part that has a file name.
        ///
        /// - Parameters:
        ///   - name: The pattern that the name of the file should match.
        ///   - type: The media type of the file, or `nil` to match any type.
        ///   - content: The content of the file, or `nil` to match any content.
        public static func file(
            _ name: StubbedHTTP.ValuePattern = .present,
            type: StubbedHTTP.ValuePattern? = nil, content: StubbedHTTP.BodyPattern? = nil
        ) -> PartPattern {
            var text = "a file with name \(name.text)"
            if let type { text += ", type \(type.text)" }
            if let content { text += ", content \(content.text)" }
            var pattern = PartPattern(text) { parts in
                parts.contains { part in
                    guard let filename = part.filename, name.match([filename]),
                        type?.match([part.type]) != false
                    else { return false }
                    return content?.difference(part.body, part.type) == nil
                }
            }
            pattern.problem = content?.problem
            return pattern
        }

        /// Returns the difference between parts with the same name and this pattern, or `nil` if
        /// they match. The actual value is marked with asterisks.
        func difference(_ name: String, from parts: [StubbedHTTP.Part]) -> String? {
            if matches(parts) { return nil }
            let found = parts.isEmpty ? "missing" : parts.map(\.reportText).joined(separator: "; ")
            return "part \(name) *\(found)*, wanted \(text)"
        }
    }
}

extension StubbedHTTP.Part {
    /// The text that represents this part in a report. For a field, this is its text. For a file,
    /// it's the name, the type, and the size.
    fileprivate var reportText: String {
        guard let filename else { return body.reportText }
        return "\(String(reflecting: filename)), \(type), \(ByteCount.of(body.count))"
    }
}
