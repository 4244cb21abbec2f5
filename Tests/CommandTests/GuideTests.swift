import Foundation
import Testing

/// The samples of output in `Docs/Generating.md` should be the command's output.
@Suite("The guide to generating doubles")
struct GuideTests {
    /// The blocks of the guide without a language, as lines.
    private func quotes() throws -> [[String]] {
        let page = repository.appending(path: "Docs/Generating.md")
        var quotes: [[String]] = []
        var language: String?
        for line in try String(contentsOf: page, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if line.hasPrefix("```") {
                language = language == nil ? String(line.dropFirst(3)) : nil
                if language == "" { quotes.append([]) }
            } else if language == "" {
                quotes[quotes.count - 1].append(String(line))
            }
        }
        return quotes
    }

    /// Compares the lines of a quote, each up to the `…` that represents omitted text.
    private func expect(
        _ output: String, isQuotedBy quote: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let lines = output.split(separator: "\n").map(String.init)
        for quoted in quote {
            let start = quoted.prefix { $0 != "…" }
            let isPrinted = lines.contains {
                quoted.contains("…") ? $0.hasPrefix(start) : $0 == quoted
            }
            #expect(isPrinted, "not printed: \(quoted)", sourceLocation: sourceLocation)
        }
    }

    @Test
    func `The guide to generating doubles shows the report of an unsuitable protocol`() throws {
        let workspace = try Workspace()
        let feed = "// What the app loads.\nimport Foundation\n\nprotocol Feed: StreamDelegate {}\n"
        try workspace.write("Sources/App/Feed.swift", feed)
        let outcome = try workspace.run(
            "--module", "App", "Sources/App/Feed.swift", "--output", "Doubles", "--mirror",
            "--leave-out-file", "Tests/AppTests/.understudyignore", "--options-file",
            "Tests/AppTests/.understudyoptions")

        let quote = try #require(quotes().first)
        #expect(quote.count == 3)
        expect(outcome.errors, isQuotedBy: quote)
    }

    @Test func `The guide to generating doubles shows the report of --check`() throws {
        let workspace = try Workspace()
        let options = [
            "Sources/App", "--testable", "App", "--output", "Tests/AppTests/Doubles",
        ]
        let blanks = String(repeating: "\n", count: 22)
        let app = "import Foundation\(blanks)protocol Analytics { func track(%) }\n"
        func write(_ parameters: String) throws {
            try workspace.write(
                "Sources/App/App.swift", app.replacing("%", with: parameters))
        }
        try write("event: String, value: Int")
        try workspace.write("Tests/AppTests/AppTests.swift", "import Testing\n")
        try workspace.write("Sources/App/Closer.swift", "protocol Closer { func close() }\n")
        #expect(try workspace.run(options).status == 0)

        try write("event: String, value: Double")
        try workspace.write("Sources/App/Closer.swift", "")
        try workspace.write("Sources/App/Search.swift", "\n\nprotocol Search {}\n")
        let outcome = try workspace.run(options + ["--check"])

        let quote = try #require(quotes().dropLast(2).last)
        #expect(quote.count == 3)
        expect(outcome.errors, isQuotedBy: quote)
        #expect(outcome.status == 1)
    }

    @Test func `The guide to generating doubles shows the output of --verbose`() throws {
        let workspace = try Workspace()
        let opener = repository.appending(path: "Examples/URLOpener/URLOpener.swift")
        try workspace.write(
            "Sources/App/URLOpener.swift", String(contentsOf: opener, encoding: .utf8))
        try workspace.write("Tests/AppTests/AppTests.swift", "import Testing\n")
        let outcome = try workspace.run(
            "Sources/App", "--testable", "App", "--output", "Tests/AppTests/Doubles", "--verbose")

        let quote = try #require(quotes().dropLast().last)
        #expect(quote.count == 5)
        expect(outcome.errors, isQuotedBy: quote)
    }

    @Test func `The guide to generating doubles shows the output of --conform`() throws {
        let outcome = try Workspace().run("--conform", "ListenerSpy: StreamDelegate")
        let quote = try #require(quotes().last)
        #expect(outcome.output == quote.joined(separator: "\n") + "\n")
    }
}
