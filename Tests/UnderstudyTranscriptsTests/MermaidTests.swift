import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

/// No package has Mermaid's own parser here, so its grammar of sequence diagrams stands below, as far as it is
/// used.
@Suite("A transcript as a Mermaid diagram")
struct MermaidTests {
    /// The first line that no rule of the grammar takes; `nil` where each is taken.
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

    @Test("Lanes are participants, and calls and answers are arrows")
    func story() async throws {
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

    @Test("Texts stay texts, whatever they hold")
    func odd() {
        let odd = "a;b#c\n%% x\nend <script>\"{}|\u{0}"
        let spy = Spy<String, String, Never>("say:at(_:)", returning: odd)
        _ = spy.function.sync(odd)
        _ = spy.function.sync(String(repeating: "é", count: 10_000))
        let diagram = CallTranscript(of: spy).mermaid
        #expect(Self.firstWrongLine(diagram) == nil)
        #expect(diagram.utf8.count < 2_000)
    }

    @Test("The grammar refuses what Mermaid would")
    func grammar() {
        #expect(Self.firstWrongLine("sequenceDiagram\n    L0->>L1: a;b\n") == "    L0->>L1: a;b")
        #expect(Self.firstWrongLine("sequenceDiagram\n    L0->L1: a\n") == "    L0->L1: a")
        #expect(Self.firstWrongLine("sequenceDiagram\n    L0->>L1: the end\n") != nil)
    }
}
