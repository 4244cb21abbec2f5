import Foundation

extension StubbedHTTP {
    /// A type representing a pattern that matches the parts of a form in a route. A string literal
    /// matches a field with the same text.
    ///
    /// ```swift
    /// let photo = StubbedHTTP.PartPattern.file(type: "image/jpeg")
    /// urls.on(.post, "/photos", body: .multipart(["title": "Pier 39", "photo": photo]))
    ///     .returns(.status(201))
    /// ```
    ///
    /// If there are several parts with the same name, it is sufficient that one of them matches.
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

        /// A pattern that matches if the form does not have a part with the specified name.
        public static let absent = PartPattern("none") { $0.isEmpty }

        /// Returns a pattern that matches a form field by its text, for example
        /// `.field(.starting(with: "Pier"))`. A part is a field if it does not have a file name.
        ///
        /// - Parameters:
        ///   - value: The pattern that the text should match.
        public static func field(_ value: StubbedHTTP.ValuePattern) -> PartPattern {
            PartPattern(value.text) { parts in
                value.match(parts.filter { $0.filename == nil }.compactMap(\.text))
            }
        }

        /// Returns a pattern that matches a file, i.e. a part that has a file name.
        ///
        /// - Parameters:
        ///   - name: The pattern that the name of the file should match.
        ///   - type: The media type of the file, or `nil` to match any type.
        ///   - content: The content of the file, or `nil` to match any content.
        public static func file(
            _ name: StubbedHTTP.ValuePattern = .present,
            type: StubbedHTTP.ValuePattern? = nil, content: StubbedHTTP.BodyPattern? = nil
        ) -> PartPattern {
            let details = [
                "name \(name.text)", type.map { "type \($0.text)" },
                content.map { "content \($0.text)" },
            ]
            let text = details.compactMap(\.self).joined(separator: ", ")
            var pattern = PartPattern("a file with \(text)") { parts in
                parts.contains { part in
                    guard let filename = part.filename, name.match([filename]),
                        type?.match([part.type]) != false
                    else { return false }
                    return content?.difference(part.body, type: part.type) == nil
                }
            }
            pattern.problem = content?.problem
            return pattern
        }

        /// Returns the difference between parts with the same name and this pattern, or `nil` if
        /// they match. The actual value is marked with stars.
        func difference(_ name: String, from parts: [StubbedHTTP.Part]) -> String? {
            if matches(parts) { return nil }
            let found = parts.isEmpty ? "missing" : parts.map(\.shown).joined(separator: "; ")
            return "part \(name) *\(found)*, wanted \(text)"
        }
    }
}

extension StubbedHTTP.Part {
    /// The text that represents this part in a report. For a field, this is its text. For a file,
    /// it is the name, the type, and the size.
    fileprivate var shown: String {
        guard let filename else { return body.shown }
        return "\(String(reflecting: filename)), \(type), \(ByteCount.of(body.count))"
    }
}
