import Foundation
import Testing
import UnderstudyTesting

@testable import UnderstudyTranscripts

@Suite("Transcript files")
struct TranscriptFolderTests {
    @Test
    func `Transcript files of an earlier run are replaced, but not those of the same run`() throws {
        let folder = Folder()
        let files = [TestRecord.Attachment("transcript.txt", "old")]
        let start = Date(timeIntervalSinceNow: -60)
        try TranscriptFolder(folder.url, start: start).write(files, of: "test")
        let later = TranscriptFolder(folder.url, start: start.addingTimeInterval(3600))
        try later.write([TestRecord.Attachment("transcript.txt", "new")], of: "test")
        #expect(folder.names == ["test.txt"])
        #expect(folder.text("test.txt") == "new")
        try TranscriptFolder(folder.url, start: start).write(files, of: "test")
        #expect(folder.names == ["test-2.txt", "test.txt"])
    }

    @Test func `A long test name is truncated in the file name`() throws {
        let folder = Folder()
        let test = String(repeating: "試験", count: 200)
        try TranscriptFolder(folder.url).write(
            [TestRecord.Attachment("transcript.txt", "text")], of: test)
        #expect(folder.names.map(\.utf8.count) == [202])
    }

    @Test func `The job summary is written if the transcript folder can't be`() async throws {
        let folder = Folder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let file = folder.url.appending(path: "summary.md")
        try await KeepingTests.run(
            ["UNDERSTUDY_TRANSCRIPTS": "/dev/null/no", "GITHUB_STEP_SUMMARY": file.path]
        ) {
            _ = CacheSpy().spies.read.function.sync(1)
            Issue.record("wrong")
        }
        let summary = try #require(folder.text("summary.md"))
        #expect(summary.contains("TranscriptFolderTests/`The job summary is written"), "\(summary)")
    }

    @Test("The job summary receives a collapsed diagram after its existing content")
    func appendsSummary() async throws {
        let folder = Folder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let file = folder.url.appending(path: "summary.md")
        try Data("# Tests\n".utf8).write(to: file)
        try await KeepingTests.run(["GITHUB_STEP_SUMMARY": file.path]) {
            let spy = Spy<Int, Int, Never>("StoreSpy.read(_:)", returning: 7)
            _ = spy.function.sync(1)
            Issue.record("wrong")
        }
        let text = try #require(folder.text("summary.md"))
        let number = try #require(text.firstMatch(of: /#35;(\d+)/)?.1)
        let place = try #require(text.firstMatch(of: /TranscriptFolderTests\.swift:\d+/)?.0)
        #expect(
            text == """
                # Tests

                <details><summary>✗ TranscriptFolderTests/appendsSummary()</summary>

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

    @Test func `Concurrent failures each add to the job summary`() throws {
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

    @Test func `A transcript folder that can't be written doesn't fail the test`() async throws {
        try await KeepingTests.run(["UNDERSTUDY_TRANSCRIPTS": "/dev/null/no"]) {
            _ = CacheSpy().spies.read.function.sync(1)
            Issue.record("wrong")
        }
    }
}
