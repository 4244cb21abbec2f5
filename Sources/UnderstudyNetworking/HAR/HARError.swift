import Foundation

extension StubbedHTTP {
    /// A type describing the reason why a file is not a valid HAR file.
    public struct HARError: Error, LocalizedError, CustomStringConvertible, Equatable {
        /// A description of the problem, including the name of the file and the position in the
        /// file.
        public let description: String

        /// A description of the problem. This is the same string as ``description``.
        public var errorDescription: String? { description }

        /// A type representing a problem with a value that is valid JSON.
        struct Problem: Error {
            let path: String
            let text: String
        }

        init(_ name: String, _ problem: Problem) {
            description = "\(name): \(problem.path): \(problem.text)"
        }

        init(_ name: String, _ error: DecodingError) {
            let (keys, problem) =
                switch error {
                case .keyNotFound(let key, let context): (context.codingPath + [key], "missing")
                case .typeMismatch(let type, let context):
                    (context.codingPath, "isn't \(Self.word(type))")
                case .valueNotFound(let type, let context):
                    (context.codingPath, "is null, not \(Self.word(type))")
                default: ([], "isn't JSON")
                }
            description = ([name] + (keys.isEmpty ? [] : [Self.path(keys)]) + [problem])
                .joined(separator: ": ")
        }

        /// Returns a path like `log.entries[3].request.url`.
        private static func path(_ keys: [any CodingKey]) -> String {
            keys.reduce("") { path, key in
                if let index = key.intValue { return "\(path)[\(index)]" }
                return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
            }
        }

        private static func word(_ type: Any.Type) -> String {
            switch type {
            case is String.Type: "a string"
            case is Int.Type, is Double.Type: "a number"
            case is [Any].Type: "an array"
            default: "an object"
            }
        }
    }
}
