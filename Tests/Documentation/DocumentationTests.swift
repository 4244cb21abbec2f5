import Foundation
import Testing

/// Checks that each Swift sample of README and Docs is part of a compiled file, line by line, and
/// that each link leads to a file.
@Suite("Documentation")
struct DocumentationTests {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// README and the guides, as paths from the root.
    static let pages: [String] = {
        let docs = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/Docs")) ?? []
        return ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
    }()

    /// The pages with samples of packages that `.ci/check-consumer` builds, because `swift test`
    /// doesn't.
    static let pagesOfPackages: Set = [
        "README.md", "Docs/FirstDouble.md", "Docs/Generating.md", "Docs/Recipes.md",
        "Sources/UnderstudyAll/UnderstudyAll.docc/UnderstudyAll.md",
    ]

    struct Sample {
        var line: Int
        var lines: [String]
    }

    static func text(of page: String) throws -> String {
        try String(contentsOf: root.appending(path: page), encoding: .utf8)
    }

    /// The fenced Swift blocks of a page, except for generated lists of shapes, which have a test
    /// of their own.
    static func samples(in text: String) -> [Sample] {
        var samples: [Sample] = []
        var fence: String?
        var isGenerated = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let mark = line.trimmingCharacters(in: .whitespaces)
            if mark.hasPrefix("<!-- shapes: ") { isGenerated = true }
            if mark == "<!-- end of shapes -->" { isGenerated = false }
            if isGenerated { continue }
            if mark.hasPrefix("```") {
                fence = fence == nil ? String(mark.dropFirst(3)) : nil
                if fence == "swift" { samples.append(Sample(line: number + 1, lines: [])) }
            } else if fence == "swift" {
                samples[samples.count - 1].lines += lines(of: String(line))
            }
        }
        return samples
    }

    /// The documentation comments of a file on their lines. All other lines are blank.
    static func comments(of text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = line.trimmingPrefix(while: \.isWhitespace)
            return line.hasPrefix("///") ? String(line.dropFirst(3).trimmingPrefix(" ")) : ""
        }.joined(separator: "\n")
    }

    /// Returns whether a sample of a page, or of a comment, is compiled.
    ///
    /// A line on its own may be in several files, so it has to be in one that names its page.
    /// Otherwise only one file may contain it, among the samples if there are such files.
    static func isCompiled(_ sample: Sample, on page: String? = nil) -> Bool {
        // Without the contents of long strings, as in the files.
        let lines = lines(of: code(of: sample.lines.joined(separator: "\n")))
        var holders = files.filter { $0.contains(lines) }
        guard let page else { return !holders.isEmpty }
        if !pagesOfPackages.contains(page) {
            holders.removeAll {
                $0.path.hasPrefix("Tests/Tools/Consumer/")
                    || $0.path.hasPrefix("Tests/FirstDouble/")
            }
        }
        if lines.count > 1 || holders.contains(where: { $0.text.contains(page) }) {
            return !holders.isEmpty
        }
        let samples = holders.count { $0.path.contains("/Samples/") }
        return samples == 1 || holders.count == 1
    }

    @Test(arguments: pages + ["Sources/UnderstudyAll/UnderstudyAll.docc/UnderstudyAll.md"])
    func `Each Swift sample of a page is compiled`(_ page: String) throws {
        for sample in Self.samples(in: try Self.text(of: page)) {
            if Self.isCompiled(sample, on: page) { continue }
            Issue.record(
                """
                \(page):\(sample.line): no compiled file, or no certain one, holds these lines:
                \(sample.lines.joined(separator: "\n"))
                """)
        }
    }

    @Test func `Each Swift sample in a documentation comment is compiled`() throws {
        let sources = Self.root.appending(path: "Sources")
        let paths = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String]
        var count = 0
        for path in paths ?? [] where path.hasSuffix(".swift") {
            for sample in Self.samples(in: Self.comments(of: try Self.text(of: "Sources/\(path)")))
            {
                count += 1
                if Self.isCompiled(sample) { continue }
                Issue.record(
                    """
                    Sources/\(path):\(sample.line): no compiled file holds these lines:
                    \(sample.lines.joined(separator: "\n"))
                    """)
            }
        }
        #expect(count > 10)
    }

    /// The code in the last column of a page's tables.
    static func words(in text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap { row in
            let column = row.dropLast(2).ranges(of: "| ").last.map { row[$0.upperBound...] } ?? ""
            return column.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
    }

    @Test func `The Understudy column of each migration table is compiled`() throws {
        // Commands and their options aren't Swift.
        let isCommand = /generate-doubles|swift run .*|--testable App/
        let words = Self.words(in: try Self.text(of: "Docs/Migrating.md"))
        let folder = "Tests/Documentation/Samples"
        let code = try ["Migrating", "Handwritten"]
            .map { Self.code(of: try Self.text(of: "\(folder)/\($0)Samples.swift")) }.joined()
        for word in words where word.wholeMatch(of: isCommand) == nil && !code.contains(word) {
            Issue.record("Docs/Migrating.md: no line of the samples holds `\(word)`")
        }
        #expect(words.count > 100)
    }

    @Test func `The code of a table's last column is found`() {
        let table = "| a | b |\n|---|---|\n| `no` | `x(1)`, or `y` |\n| `no` | none |\n`no`"
        #expect(Self.words(in: table) == ["x(1)", "y"])
    }

    @Test func `The first double in the guide equals the package that CI builds`() throws {
        let printed = Self.samples(in: try Self.text(of: "Docs/FirstDouble.md"))
            .prefix(3).map(\.lines)
        let files = [
            "Package.swift", "Sources/App/AttachmentOpener.swift",
            "Tests/AppTests/AttachmentOpenerTests.swift",
        ]
        let built = try files.map {
            Self.lines(of: try Self.text(of: "Tests/FirstDouble/\($0)"))
        }
        #expect(printed == built)
    }

    /// `.ci/check-consumer` does the steps of the tutorials and compiles each file.
    @Test func `Each step of a tutorial has a file, and each file belongs to a step`() throws {
        let folder = "Sources/UnderstudyAll/UnderstudyAll.docc/Tutorials"
        let path = Self.root.appending(path: folder).path
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        let steps = try names.filter { $0.hasSuffix(".tutorial") }.flatMap { name in
            try Self.text(of: "\(folder)/\(name)")
                .matches(of: /@Code\(name: "[^"]+", file: "([^"]+)"/).map { String($0.1) }
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: path + "/Code")
        #expect(Set(steps) == Set(files))
        #expect(steps.count >= 10)
    }

    @Test func `A sample that isn't compiled is detected`() {
        let samples = Self.samples(
            in: "text\n  ```swift\nlet noFile = \"holds\" + \"this\"\n  ```\n")
        #expect(samples.map(\.line) == [2])
        // This file contains the line above only as part of a longer one, which doesn't count.
        #expect(!samples.contains { Self.isCompiled($0) })
    }

    @Test
    func `A line that several files contain is only compiled for a page that one of them names`() {
        let sample = Sample(line: 1, lines: ["import Testing"])
        #expect(Self.isCompiled(sample))
        #expect(!Self.isCompiled(sample, on: "Docs/" + "Nowhere.md"))
        #expect(Self.isCompiled(sample, on: "Docs/Time.md"))
    }

    @Test func `A package that swift test doesn't build only counts for its own pages`() throws {
        let line = try #require(
            Self.samples(in: try Self.text(of: "Docs/FirstDouble.md")).first?.lines)
        let sample = Sample(line: 1, lines: line)
        #expect(Self.isCompiled(sample, on: "Docs/FirstDouble.md"))
        #expect(!Self.isCompiled(sample, on: "Docs/Time.md"))
    }

    @Test func `Lines in strings and under conditions that don't hold don't count as compiled`() {
        let text =
            "a\n#if false\nb\n#else\nc\n#endif\n#if canImport(UIKit)\nx\n#endif\nlet d = \"\"\"\n  e\n  \"\"\"\nf"
        #expect(
            Self.lines(of: Self.code(of: text)) == [
                "a", "#else", "c", "#endif", "#endif", "let d = \"\"\"", "f",
            ])
    }

    @Test(arguments: pages) func `Each link of a page leads to a file`(_ page: String) throws {
        let folder = Self.root.appending(path: page).deletingLastPathComponent()
        let text = try Self.text(of: page)
        for match in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
            let target = folder.appending(path: String(match.1)).path
            #expect(FileManager.default.fileExists(atPath: target), "\(page) links to \(match.1)")
        }
    }

    @Test func `Each picture is used on a page`() throws {
        let folder = Self.root.appending(path: "Docs/Pictures").path
        let text = try Self.pages.map { try Self.text(of: $0) }.joined()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name.hasSuffix(".svg") {
            #expect(text.contains("Pictures/\(name)"), "\(name)")
        }
    }

    /// The folders of Examples.
    static let examples: [String] = {
        let path = root.appending(path: "Examples").path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }()

    @Test(arguments: examples)
    func `Each example has a README that names only existing files`(_ example: String) throws {
        let page = try Self.text(of: "Examples/\(example)/README.md")
        for match in page.matches(of: /`([\w\/+]+\.swift)`/) {
            let file = Self.root.appending(path: "Examples/\(example)/\(match.1)").path
            #expect(FileManager.default.fileExists(atPath: file), "\(example) names \(match.1)")
        }
    }

    @Test func `The table of examples links to each example`() throws {
        let page = try Self.text(of: "Docs/Seams.md")
        for example in Self.examples {
            #expect(page.contains("](../Examples/\(example))"), "\(example) is not in the table")
        }
    }

    @Test
    func `The guide to faults quotes the report that the test of the example expects`() throws {
        let file = "NoteSyncSweepTests.swift"
        let test = try Self.text(of: "Examples/Sync/Tests/\(file)")
        let quote = try Self.pages.lazy.flatMap { QuotedReports.quotes(in: try Self.text(of: $0)) }
            .first { $0.contains("NoteServerSpy.upload") }
        var lines = try #require(quote).split(separator: "\n")
        // The test joins lines that are too long for its file.
        let expected = test.replacing(/\\\n */, with: "")
        let because = lines.remove(at: 1)
        let indented = lines.joined(separator: "\n" + String(repeating: " ", count: 16))
        #expect(expected.contains(indented))

        // The second line is the failed expectation at its line of the test.
        let match = try #require(because.firstMatch(of: /: (.*): (.*) \(.*:(\d+)\)$/))
        let number = try #require(Int(match.3))
        let code = test.split(separator: "\n", omittingEmptySubsequences: false)[number - 1]
        #expect(code.trimmingCharacters(in: .whitespaces) == "#expect(\(match.1), \"\(match.2)\")")
        #expect(because.contains("(SyncExampleTests/\(file):"))
    }

    @Test func `The README has code near its top and is short`() throws {
        let text = try Self.text(of: "README.md")
        let first = try #require(Self.samples(in: text).first)
        #expect(first.line <= 15)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 250)
    }

    @Test
    func `The README's first console block shows the two commands that work in a clone`() throws {
        let block = try #require(
            try Self.text(of: "README.md").firstMatch(
                of: /```console\n(.*?)```/.dotMatchesNewlines()))
        let commands = block.1.split(separator: "\n")
        #expect(commands.count == 2)
        let file = try #require(commands.first?.split(separator: " ").last)
        #expect(commands.first?.hasPrefix("swift run understudy-doubles ") == true)
        #expect(try Self.text(of: String(file)).contains("protocol URLOpener"))
        #expect(commands.last == "swift test")
    }
}
