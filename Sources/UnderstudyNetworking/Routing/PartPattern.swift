import Foundation

extension StubbedHTTP {
    /// A pattern that matches parts of a form in a route. A literal is a field with that text.
    ///
    /// ```swift
    /// let photo = StubbedHTTP.PartPattern.file(type: "image/jpeg")
    /// urls.on(.post, "/photos", body: .multipart(["title": "Pier 39", "photo": photo]))
    ///     .returns(.status(201))
    /// ```
    ///
    /// If a name is repeated, one matching part is sufficient.
    public struct PartPattern: Sendable, ExpressibleByStringInterpolation {
        /// The pattern in a report.
        let text: String
        /// The reason why no part matches the pattern; `nil` if one can.
        private(set) var problem: String?
        private let matches: @Sendable ([StubbedHTTP.Part]) -> Bool

        private init(
            _ text: String, _ matches: @escaping @Sendable ([StubbedHTTP.Part]) -> Bool
        ) {
            self.text = text
            self.matches = matches
        }

        /// Matches a field with this text.
        public init(stringLiteral value: String) { self = .field(.exactly(value)) }

        /// Matches a part of that name, with any content.
        public static let present = PartPattern("any part") { !$0.isEmpty }

        /// Requires that no part has that name.
        public static let absent = PartPattern("none") { $0.isEmpty }

        /// Matches a field, which is a part without a file name, by its text:
        /// `.field(.starting(with: "Pier"))`.
        ///
        /// - Parameter value: the pattern of the text.
        public static func field(_ value: StubbedHTTP.ValuePattern) -> PartPattern {
            PartPattern(value.text) { parts in
                value.match(parts.filter { $0.filename == nil }.compactMap(\.text))
            }
        }

        /// Matches a part with a file name.
        ///
        /// - Parameters:
        ///   - name: the name of the file.
        ///   - type: the media type; `nil` for all.
        ///   - content: the content; `nil` for all.
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

        /// Returns the difference between the parts of a name and the pattern, with stars around
        /// the actual value; `nil` if they match.
        func difference(_ name: String, from parts: [StubbedHTTP.Part]) -> String? {
            if matches(parts) { return nil }
            let found = parts.isEmpty ? "missing" : parts.map(\.shown).joined(separator: "; ")
            return "part \(name) *\(found)*, wanted \(text)"
        }
    }
}

extension StubbedHTTP.Part {
    /// The part in a report: a field's text, or a file's name, type and size.
    fileprivate var shown: String {
        guard let filename else { return body.shown }
        return "\(String(reflecting: filename)), \(type), \(ByteCount.of(body.count))"
    }
}
