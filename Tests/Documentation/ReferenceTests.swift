import Foundation
import Testing

/// Checks that the reference describes the errors of public functions.
@Suite("Reference")
struct ReferenceTests {
    /// The modules that tests import.
    static let modules = [
        "SpyMacro", "Understudy", "UnderstudyContracts", "UnderstudyFoundation",
        "UnderstudyFrameworks", "UnderstudyNetworking", "UnderstudyRehearsal",
        "UnderstudyTranscripts",
    ]

    /// A public function, initializer or subscript with the comment above it.
    struct Function {
        var line: Int
        var comment: String
        var canThrow: Bool

        /// `true` if the function throws and its comment doesn't describe the errors.
        var lacksErrors: Bool { canThrow && !comment.contains("- Throws: ") }
    }

    /// The public functions of a file, except those that the language or the platform describes:
    /// operators, result builders, `hash(into:)`, overrides.
    static func functions(in text: String) -> [Function] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let start = /^(@\w+ )*(public|open) ((static|convenience|nonisolated\(nonsending\)) )*/
        var functions: [Function] = []
        for (number, line) in lines.enumerated() {
            guard let head = line.firstMatch(of: start) else { continue }
            let rest = line[head.range.upperBound...]
            guard let kind = rest.prefixMatch(of: /(func \w+|init[?!]?|subscript)(<.*?>)?\(/),
                rest.prefixMatch(of: /func (build[A-Z]\w*|hash)\(/) == nil
            else { continue }
            let signature =
                (String(rest[kind.range.upperBound...]) + "\n")
                + lines[(number + 1)...].prefix(12).joined(separator: "\n")
            // Attributes are between the two.
            let above = lines[..<number].reversed().drop {
                !$0.hasPrefix("///") && !$0.isEmpty && $0 != "}" && !$0.hasSuffix("{")
            }
            let comment = above.prefix { $0.hasPrefix("///") }.reversed()
            let tail = Self.afterParameters(of: signature)
            functions.append(
                Function(
                    line: number + 1, comment: comment.joined(separator: "\n"),
                    canThrow: tail.prefix { $0 != "{" }.prefixMatch(of: /\s*(async )?throws/) != nil
                ))
        }
        return functions
    }

    /// The text after the closing parenthesis of a function's parameters.
    static func afterParameters(of signature: String) -> Substring {
        var depth = 0
        for index in signature.indices {
            switch signature[index] {
            case ")" where depth == 0: return signature[signature.index(after: index)...]
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
        }
        return ""
    }

    @Test(arguments: modules)
    func `The errors of each public function are described`(_ module: String) throws {
        let folder = DocumentationTests.root.appending(path: "Sources/\(module)").path
        let paths = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
        for path in (paths ?? []) where path.hasSuffix(".swift") {
            let file = "Sources/\(module)/\(path)"
            for function in Self.functions(in: try DocumentationTests.text(of: file)) {
                #expect(!function.lacksErrors, "\(file):\(function.line)")
            }
        }
    }

    @Test func `A missing description of an error is detected`() {
        let text = """
            /// Loads.
            /// - Parameter id: which one.
            @discardableResult
            public func load<T: P>(
                _ id: Int, from place: (Int) -> Bool, then body: (Int, [T]) -> Void = { _ in }
            ) async throws -> Int {
            /// Ends.
            public override func end(_ now: Bool) {}
            func inside(_ x: Int) {}
            """
        let functions = Self.functions(in: text)
        #expect(functions.map(\.lacksErrors) == [true])
    }
}
