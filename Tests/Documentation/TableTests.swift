import Foundation
import Testing

/// The names that sources and tests contain.
enum WrittenNames {
    private static let text = ["Sources", "Tests", "Examples"].flatMap { folder -> [String] in
        let folder = DocumentationTests.root.appending(path: folder)
        let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects
        return (paths as? [String] ?? []).filter { $0.hasSuffix(".swift") }.compactMap {
            try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
    }.joined()

    /// Returns whether some file contains a name as a whole word.
    static func contain(_ name: some StringProtocol) -> Bool {
        text.range(of: "\\b\(name)\\b", options: .regularExpression) != nil
    }
}

/// Checks the code in the last columns of tables, which isn't in fenced blocks.
@Suite("Tables")
struct TableTests {
    /// The pages whose tables contain code to copy.
    static let pages = ["Docs/FirstDouble.md", "Docs/Recipes.md", "Docs/Troubleshooting.md"]

    /// Code that no file of this package contains: commands, settings, and code of the reader.
    static let foreign: Set<String> = [
        "xcodebuild -skipMacroValidation -skipPackagePluginValidation",
        "ENABLE_TESTING_SEARCH_PATHS = YES", "sudo xcode-select -s", "xcode-select -s",
        "SWIFT_DETERMINISTIC_HASHING=1", ".define", "Router", "@MainActor protocol Router",
        "spies.logRequest", "App.Transaction", "nonisolated var id: String",
        "nonisolated struct Item", "nonisolated protocol", "Understudy.Spy<…>",
        "public import UnderstudyTesting",
    ]

    /// The text of the compiled files that contain samples.
    static let compiled = DocumentationTests.compiled.joined().joined(separator: "\n")

    /// Returns whether a text is a name, such as `hub.next(named:)` or `.returns(…)`, and each of
    /// its parts exists.
    static func isName(_ word: String) -> Bool {
        guard word.wholeMatch(of: /[@.]?[\w.]+(\((\w+:)*…?\))?( \{ …? ?\})?/) != nil else {
            return false
        }
        return word.split { !$0.isLetter && !$0.isNumber }.allSatisfy { WrittenNames.contain($0) }
    }

    /// Returns whether code of a table is compiled, names something that exists, or is listed. The
    /// head of a class is the reader's.
    static func isKnown(_ word: String) -> Bool {
        compiled.range(of: word) != nil || foreign.contains(word) || isName(word)
            || word.hasPrefix("final class ")
    }

    @Test(arguments: pages)
    func `The code in a table is compiled, or all of its names exist`(_ page: String) throws {
        let words = DocumentationTests.words(in: try DocumentationTests.text(of: page))
        #expect(words.filter { !Self.isKnown($0) } == [])
        #expect(words.count > 5)
    }

    @Test func `Code that nothing compiles, and names that don't exist, are detected`() {
        #expect(Self.isName("hub.next(named:)") && Self.isName(".answers { … }"))
        let missing = ["held.re" + "sumesNow(returning:)", "held.resume(returning: pa" + "ge2)"]
        #expect(!missing.contains(where: Self.isKnown))
    }

    @Test func `Each listed exception is in a table`() throws {
        let texts = try Self.pages.map { try DocumentationTests.text(of: $0) }.joined()
        #expect(Self.foreign.filter { !texts.contains("`\($0)`") } == [])
    }

    /// Returns the rows that begin a table without a header, for example after an empty line.
    static func headlessRows(in text: String) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.dropLast().filter { index in
            lines[index].hasPrefix("|") && (index == 0 || !lines[index - 1].hasPrefix("|"))
                && !lines[index + 1].contains(/^\| ?:?-/)
        }.map { lines[$0] }
    }

    @Test(arguments: DocumentationTests.pages)
    func `Each table of a page has a header`(_ page: String) throws {
        #expect(Self.headlessRows(in: try DocumentationTests.text(of: page)) == [])
    }

    @Test func `A table that an empty line divides is detected`() {
        #expect(Self.headlessRows(in: "| a |\n|---|\n| 1 |\n\n| 2 |\n") == ["| 2 |"])
    }
}
