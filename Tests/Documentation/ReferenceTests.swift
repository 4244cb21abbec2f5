import Foundation
import Testing

/// Checks that the reference describes each parameter and error of public functions.
@Suite("Reference")
struct ReferenceTests {
    /// The modules that tests import.
    static let modules = [
        "SpyMacro", "Understudy", "UnderstudyContracts", "UnderstudyFoundation",
        "UnderstudyFrameworks", "UnderstudyNetworking", "UnderstudyRehearsal", "UnderstudySweeps",
        "UnderstudyTranscripts",
    ]

    /// A public function, initializer or subscript with the comment above it.
    struct Function {
        var line: Int
        var comment: String
        var parameters: [String]
        var canThrow: Bool

        /// The parts that its comment omits.
        var missing: [String] {
            let names = parameters.filter { !comment.contains("- \($0): ") && !isOnly($0) }
            return names + (canThrow && !comment.contains("- Throws: ") ? ["what it throws"] : [])
        }

        private func isOnly(_ name: String) -> Bool { comment.contains("- Parameter \(name): ") }
    }

    /// The public functions of a file, except those whose parameters the language or the platform
    /// describes: operators, result builders, `hash(into:)`, overrides.
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
            let (parameters, tail) = Self.parameters(of: signature)
            functions.append(
                Function(
                    line: number + 1, comment: comment.joined(separator: "\n"),
                    parameters: parameters,
                    canThrow: tail.prefix { $0 != "{" }.prefixMatch(of: /\s*(async )?throws/) != nil
                ))
        }
        return functions
    }

    /// The parameter names of a function, up to the closing parenthesis, and the text after
    /// it.
    static func parameters(of signature: String) -> ([String], Substring) {
        var depth = 0
        var parts = [""]
        for index in signature.indices {
            let character = signature[index]
            if character == ")", depth == 0 {
                let names = parts.compactMap { part in
                    part.split(separator: ":").first.flatMap {
                        $0.split(whereSeparator: \.isWhitespace).last.map(String.init)
                    }
                }
                return (names, signature[signature.index(after: index)...])
            }
            if "([{<".contains(character) { depth += 1 }
            // The end of an arrow closes nothing.
            if ")]}>".contains(character), !signature[..<index].hasSuffix("-") { depth -= 1 }
            if character == ",", depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return ([], "")
    }

    @Test(
        "Each parameter and error of a public function is described", arguments: modules)
    func comments(_ module: String) throws {
        let folder = DocumentationTests.root.appending(path: "Sources/\(module)").path
        let paths = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
        for path in (paths ?? []) where path.hasSuffix(".swift") {
            let file = "Sources/\(module)/\(path)"
            for function in Self.functions(in: try DocumentationTests.text(of: file)) {
                #expect(function.missing == [], "\(file):\(function.line)")
            }
        }
    }

    @Test("A missing description of a parameter or an error is detected")
    func incomplete() {
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
        #expect(functions.map(\.parameters) == [["id", "place", "body"]])
        #expect(functions.map(\.missing) == [["place", "body", "what it throws"]])
    }
}
