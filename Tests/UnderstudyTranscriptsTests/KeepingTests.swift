import Foundation
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

/// A folder that goes away with it.
final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory
        .appending(path: "understudy-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    func text(_ name: String) -> String? {
        try? String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }
}

@Suite("Tests that show their transcripts")
struct KeepingTests {
    /// Runs a test of its own with a trait, where files go to a folder.
    static func run(
        _ variables: [String: String], _ trait: DoublesTrait = .doubles,
        _ body: @Sendable () async throws -> Void
    ) async throws {
        let test = try #require(Test.current)
        // Outside of what watches the test: there its failures are failures still.
        let silence = IssueHandlingTrait.filterIssues { _ in false }
        await Environment.$current.withValue(Environment(variables)) {
            try? await silence.provideScope(for: test, testCase: Test.Case.current) {
                try await trait.provideScope(
                    for: test, testCase: Test.Case.current, performing: body)
            }
        }
    }

    @Test("A test that fails shows what its doubles got, also those that are gone by then")
    func failing() async throws {
        let folder = Folder()
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            let cache = CacheSpy()
            _ = cache.spies.read.function.sync(1)
            let other = CacheSpy()
            _ = other.spies.read.function.sync(2)
            expect(cache.spies.read, .wasCalled(.once, with: 3))
        }
        #expect(folder.names == ["KeepingTests-failing.svg", "KeepingTests-failing.txt"])
        let text = renumbered(try #require(folder.text("KeepingTests-failing.txt")))
        let (head, place) = (
            "KeepingTests/failing(): 2 calls of 2 doubles · 1 issue", "KeepingTests.swift:"
        )
        #expect(text.hasPrefix(head + "\n         ✗ #1 CacheSpy.read(*1*) → nil\n"))
        #expect(text.contains("\n           #2 CacheSpy 2.read(2) → nil\n"))
        #expect(
            text.contains(
                "\n✗ CacheSpy.read(_:): expected 1 call, got 0 (UnderstudyTranscriptsTests/\(place)"
            ))
        #expect(text.contains("\n  wanted  read(3)\n  #1 read(*1*)\n"))
        #expect(folder.text("KeepingTests-failing.svg")?.hasPrefix("<svg ") == true)
    }

    @Test("An expectation of the framework and an error that is thrown count as failures")
    func kinds() async throws {
        struct Problem: Error {}
        let folder = Folder()
        let variables = ["UNDERSTUDY_TRANSCRIPTS": folder.url.path]
        try await Self.run(variables) {
            _ = CacheSpy().spies.read.function.sync(1)
            #expect(Bool(false))
        }
        try await Self.run(variables) {
            _ = CacheSpy().spies.read.function.sync(1)
            throw Problem()
        }
        #expect(folder.names.count == 4)
        #expect(folder.text("KeepingTests-kinds.txt")?.contains("✗ Expectation failed") == true)
        #expect(
            folder.text("KeepingTests-kinds-2.txt")?.contains("✗ Caught error: Problem()") == true)
    }

    @Test("What stops a test adds nothing to the failure, and a cancelled test has none")
    func stops() async throws {
        let folder = Folder()
        let variables = ["UNDERSTUDY_TRANSCRIPTS": folder.url.path]
        try await Self.run(variables) {
            _ = CacheSpy().spies.read.function.sync(1)
            try #require(Bool(false))
        }
        let text = try #require(folder.text("KeepingTests-stops.txt"))
        #expect(text.hasPrefix("KeepingTests/stops(): 1 call of 1 double · 1 issue\n"))
        #expect(folder.names.count == 2)
        for error in [CancellationError() as any Error, SkipInfo()] {
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try? await Self.run(variables) {
                    _ = CacheSpy().spies.read.function.sync(1)
                    throw error
                }
            }.value
        }
        #expect(folder.names.count == 2)
    }

    /// Has the name of the error by which the framework cancels a test.
    private struct SkipInfo: Error {}

    @Test("Runs of a search show nothing, but the one that it reports")
    func search() async throws {
        let folder = Folder()
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            await TestReport.$reporter.withValue(Notices()) {
                try? await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
                    _ = CacheSpy().spies.read.function.sync(1)
                    throw CancellationError()
                }
            }
        }
        #expect(folder.names == [])
    }

    @Test("A test that passes shows nothing, unless it asks for it")
    func passing() async throws {
        let folder = Folder()
        let variables = ["UNDERSTUDY_TRANSCRIPTS": folder.url.path]
        try await Self.run(variables) { _ = CacheSpy().spies.read.function.sync(1) }
        #expect(folder.names == [])
        try await Self.run(variables, .doubles(.transcript)) { _ = CacheSpy() }
        #expect(folder.names == [])
        try await Self.run(variables, .doubles(.transcript)) {
            _ = CacheSpy().spies.read.function.sync(1)
        }
        #expect(folder.names == ["KeepingTests-passing.svg", "KeepingTests-passing.txt"])
    }

    @Test("A known issue is no failure")
    func known() async throws {
        let folder = Folder()
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": folder.url.path]) {
            _ = CacheSpy().spies.read.function.sync(1)
            withKnownIssue { Issue.record("known") }
        }
        #expect(folder.names == [])
    }

    @Test("What a test lets go of goes away, though its transcript shows it")
    func lifetime() async throws {
        final class Page: Sendable {}
        try await Self.run([:], .doubles(.transcript)) {
            weak var page: Page?
            do {
                let spy = Spy<Page, Page, Never>("PageSpy.turn(_:)")
                spy.answers { _ in Page() }
                page = spy.function.sync(Page())
                #expect(page != nil)
            }
            #expect(page == nil)
        }
    }

    @Test("The summary of a job gets a diagram that is folded, behind what is there")
    func summary() async throws {
        let folder = Folder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let file = folder.url.appending(path: "summary.md")
        try Data("# Tests\n".utf8).write(to: file)
        try await Self.run(["GITHUB_STEP_SUMMARY": file.path]) {
            let spy = Spy<Int, Int, Never>("StoreSpy.read(_:)", returning: 7)
            _ = spy.function.sync(1)
            Issue.record("wrong")
        }
        let text = try #require(folder.text("summary.md"))
        let number = try #require(text.firstMatch(of: /#35;(\d+)/)?.1)
        let place = try #require(text.firstMatch(of: /KeepingTests\.swift:\d+/)?.0)
        #expect(
            text == """
                # Tests

                <details><summary>✗ KeepingTests/summary()</summary>

                ```mermaid
                sequenceDiagram
                    participant L0 as under test
                    participant L1 as StoreSpy
                    L0->>L1: #35;\(number) read(1)
                    L1-->>L0: 7
                    Note over L0,L1: ✗ wrong (UnderstudyTranscriptsTests/\(place))
                ```

                </details>

                """)
    }

    @Test("Tests that fail at once each add to the summary of a job")
    func summaryOfMany() throws {
        let folder = Folder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let summary = JobSummary(folder.url.appending(path: "summary.md"))
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            #expect(throws: Never.self) {
                try summary.append("sequenceDiagram\n", of: "test \(number)")
            }
        }
        let text = try #require(folder.text("summary.md"))
        #expect(Set(text.matches(of: /test \d+/).map(\.0)).count == 200)
        #expect(text.matches(of: /<\/details>/).count == 200)
    }

    @Test("A folder that cannot be written fails no test")
    func unwritable() async throws {
        try await Self.run(["UNDERSTUDY_TRANSCRIPTS": "/dev/null/no"]) {
            _ = CacheSpy().spies.read.function.sync(1)
            Issue.record("wrong")
        }
    }
}
