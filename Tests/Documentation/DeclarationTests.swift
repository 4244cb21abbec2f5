import Foundation
import Testing

/// Checks that readers of a page can find the types of its samples: on the page, or behind one of its
/// links.
@Suite("Declarations")
struct DeclarationTests {
    private static let keywords: Set<Substring> = [
        "class", "struct", "enum", "protocol", "actor", "typealias",
    ]

    /// The types that code declares, with the doubles that `@Spy` writes.
    static func declared(in code: String) -> Set<String> {
        var names: Set<String> = []
        for line in code.split(separator: "\n") {
            let line = line.trimmingPrefix(while: \.isWhitespace)
            if line.hasPrefix("//") || !keywords.contains(where: line.contains) { continue }
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            for index in words.indices.dropLast() where keywords.contains(words[index]) {
                let name = String(words[index + 1])
                guard name.first?.isUppercase == true else { continue }
                names.insert(name)
                if index > 0, words[index - 1] == "Spy" { names.insert(name + "Spy") }
            }
        }
        return names
    }

    /// The capitalized names in code, except in comments, in strings and after a period.
    static func used(in code: String) -> Set<String> {
        let plain = code.replacing(/\/\/.*/, with: "").replacing(/"([^"\\]|\\.)*"/, with: "")
        return Set(plain.matches(of: /(?:^|[^.\w])([A-Z]\w*)/).map { String($0.1) })
    }

    /// The doubles that a table lists, such as `LoaderSpy()`, as declarations.
    static func doubles(in text: String) -> String {
        text.split(separator: "\n").filter { $0.hasPrefix("| ") }
            .flatMap { $0.matches(of: /`(\w+Spy)\(\)`/) }
            .map { "class \($0.1)" }.joined(separator: "\n")
    }

    static func code(of page: String) throws -> String {
        DocumentationTests.samples(in: try DocumentationTests.text(of: page))
            .flatMap(\.lines).joined(separator: "\n")
    }

    /// The types that the samples of all pages declare, and the library doesn't.
    static let typesOfSamples: Set<String> = {
        let sources = DocumentationTests.root.appending(path: "Sources")
        let paths = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String]
        let library = (paths ?? []).filter { $0.hasSuffix(".swift") }.compactMap {
            try? DocumentationTests.text(of: "Sources/\($0)")
        }
        let samples = DocumentationTests.files.map(\.text).joined(separator: "\n")
        return declared(in: samples).subtracting(declared(in: library.joined(separator: "\n")))
            .subtracting(["Error"])
    }()

    /// The types that a page declares, also in the guides, files and examples that it links to. The
    /// path of an example below its sample counts as a link.
    static func available(on page: String) throws -> Set<String> {
        let text = try DocumentationTests.text(of: page)
        let folder = page.hasPrefix("Docs/") ? "Docs/" : ""
        let links = text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/).map { folder + $0.1 }
            .map { $0.replacing(/^Docs\/\.\.\//, with: "") }
        let paths = text.matches(of: /<sub>(Examples\/\w+)/).map { String($0.1) }
        let guides = try links.filter { $0.hasSuffix(".md") }.map {
            try code(of: $0) + "\n" + doubles(in: DocumentationTests.text(of: $0))
        }
        let files = DocumentationTests.files.filter { file in
            (links + paths).contains { file.path == $0 || file.path.hasPrefix($0 + "/") }
        }
        let texts = [try code(of: page)] + guides + files.map(\.text)
        return declared(in: texts.joined(separator: "\n"))
    }

    @Test(arguments: DocumentationTests.pages)
    func `A page declares or links each type in its samples`(_ page: String) throws {
        let used = Self.used(in: try Self.code(of: page)).intersection(Self.typesOfSamples)
        #expect(used.subtracting(try Self.available(on: page)).sorted() == [])
    }

    @Test func `A type that a sample uses without a declaration is detected`() {
        #expect(Self.typesOfSamples.isSuperset(of: ["Page", "URLOpenerSpy", "Feed"]))
        #expect(Self.declared(in: "@Spy protocol Till {}") == ["Till", "TillSpy"])
        #expect(Self.used(in: #"let a = Till(b: .C, "D") // E"#) == ["Till"])
    }
}
