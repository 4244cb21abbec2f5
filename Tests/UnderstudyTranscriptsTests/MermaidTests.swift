import Foundation
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

/// Mermaid's own parser is a third-party script. Instead of requiring it, this suite has a grammar
/// of the subset that we use. If `UNDERSTUDY_MERMAID=…/mermaid.min.js` is set and there is a
/// browser, it also tests the parser.
@Suite("Mermaid diagrams")
struct MermaidTests {
    /// Returns the first line that no rule of the grammar matches, or `nil` if all lines match.
    static func firstWrongLine(_ diagram: String) -> Substring? {
        let rules: [any RegexComponent<Substring>] = [
            /sequenceDiagram/, #/    participant L\d+ as (?:[^#;:\n]|#\d+;)+/#,
            #/    Note over L\d+(?:,L\d+)?: (?:[^#;\n]|#\d+;)+/#,
            #/    Note right of L\d+: (?:[^#;\n]|#\d+;)+/#,
            #/    L\d+(?:->>|-->>|--x|-\))L\d+: (?:[^#;\n]|#\d+;)+/#,
        ]
        return diagram.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .first { line in
                !rules.contains { line.wholeMatch(of: $0) != nil } || line.contains(/\bend\b/)
            }
    }

    @Test
    func `In a diagram, lanes are participants, and calls and answers are arrows`() async throws {
        let story = Story()
        try await story.play()
        let transcript = CallTranscript(
            of: story.cache, story.loader, story.analytics, story.clock)
        #expect(
            renumbered(transcript.mermaid.replacing("#35;", with: "#"))
                .replacing("#", with: "#35;") == """
                    sequenceDiagram
                        participant L0 as under test
                        participant L1 as CacheSpy
                        participant L2 as LoaderSpy
                        participant L3 as AnalyticsSpy
                        participant L4 as TestClock
                        Note over L0,L4: 0 s
                        L0->>L1: #35;1 read(1)
                        L1-->>L0: nil
                        L0->>L2: #35;2 load(1)
                        L2--xL0: throws URLError(.timedOut)
                        L0-)L4: asleep until 1 s
                        Note over L0,L4: 1 s
                        L0->>L2: #35;3 load(1)
                        Note over L0,L4: 3 s
                        L2-->>L0: Page(title: "Pier 39")
                        L0->>L3: #35;4 track(event: "refresh", value: 2)
                        L0->>L1: #35;5 save(Page(title: "Pier 39"), draft: true)

                    """)
        #expect(Self.firstWrongLine(transcript.mermaid) == nil)
    }

    private static let odd = "a;b#c\n%% x\nend <script>\"{}|\u{0}"

    @Test func `Special characters in arguments are escaped in a diagram`() {
        let spy = Spy<String, String, Never>("say:at(_:)", returning: Self.odd)
        _ = spy.function.sync(Self.odd)
        _ = spy.function.sync(String(repeating: "é", count: 10_000))
        let diagram = CallTranscript(of: spy).mermaid
        #expect(Self.firstWrongLine(diagram) == nil)
        #expect(diagram.utf8.count < 2_000)
    }

    private static let script = ProcessInfo.processInfo.environment["UNDERSTUDY_MERMAID"]

    @Test(
        .enabled(if: Browser.path != nil && script != nil, "no browser, or no mermaid.min.js"))
    func `Mermaid's parser accepts the diagrams and refuses an invalid one`() async throws {
        let story = Story()
        try await story.play()
        let odd = Spy<String, String, Never>("say:at(_:)", returning: Self.odd)
        _ = odd.function.sync(Self.odd)
        let diagrams = [
            CallTranscript(of: story.cache, story.loader, story.clock).mermaid,
            CallTranscript(of: odd).mermaid,
        ]
        let verdicts = try Self.parsed(diagrams + ["sequenceDiagram\n    L0->>>>L1 a\n"])
        #expect(verdicts == ["sequence", "sequence", "refused"])
    }

    /// Returns the parser's result for each diagram.
    private static func parsed(_ diagrams: [String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = diagrams.map { Data($0.utf8).base64EncodedString() }
        let page = """
            <!DOCTYPE html><meta charset="utf-8"><body>
            <script src="\(URL(filePath: script ?? "").absoluteString)"></script>
            <script>
            (async () => {
              const verdicts = []
              for (const coded of \(list)) {
                const bytes = Uint8Array.from(atob(coded), c => c.charCodeAt(0))
                try {
                  verdicts.push((await mermaid.parse(new TextDecoder().decode(bytes))).diagramType)
                } catch { verdicts.push("refused") }
              }
              const result = document.createElement("pre")
              result.id = "result"
              result.textContent = verdicts.join(" ")
              document.body.append(result)
            })()
            </script>
            """
        let result = try Browser.result(of: page, in: folder)
        let verdicts = try #require(result.firstMatch(of: /<pre id="result">(.*?)<\/pre>/)?.1)
        return verdicts.split(separator: " ").map(String.init)
    }

    @Test func `The grammar of the tests refuses invalid diagrams`() {
        #expect(Self.firstWrongLine("sequenceDiagram\n    L0->>L1: a;b\n") == "    L0->>L1: a;b")
        #expect(Self.firstWrongLine("sequenceDiagram\n    L0->L1: a\n") == "    L0->L1: a")
        #expect(Self.firstWrongLine("sequenceDiagram\n    L0->>L1: the end\n") != nil)
    }
}
