import Foundation
import Understudy

extension TestReport.ExtensionPoint.Transcripts: TranscriptKeeper {
    package static func text(of error: any Error) -> String? { FoundationErrorText.of(error) }

    package static var countsTrials: Bool { Environment.current.coverage != nil }

    package static func take(_ test: TestRecord) -> [TestRecord.Attachment] {
        Environment.current.take(test)
    }
}

/// What the environment of a run asks for.
struct Environment: Sendable {
    /// Where transcripts of failed tests go, as files.
    var transcripts: URL?
    /// Where a run's coverage goes.
    var coverage: Coverage?
    /// The summary of a job, as GitHub's runners name it.
    var summary: URL?

    /// The one in force: that of the process, where a test of this module binds no other.
    @TaskLocal static var current = Environment(ProcessInfo.processInfo.environment)

    init(_ variables: [String: String]) {
        func url(_ name: String) -> URL? {
            variables[name].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        }
        transcripts = url("UNDERSTUDY_TRANSCRIPTS")
        coverage = url("UNDERSTUDY_COVERAGE").map { Coverage(in: $0) }
        summary = url("GITHUB_STEP_SUMMARY")
    }

    /// Shows a test that has failed, or that asks for it.
    ///
    /// - Returns: what to attach to the test.
    func take(_ test: TestRecord) -> [TestRecord.Attachment] {
        coverage?.add(test)
        guard test.isRequested || !test.issues.isEmpty else { return [] }
        let hasCalls = test.spies.contains { $0.count > 0 }
        let transcript = CallTranscript(test)
        var files: [TestRecord.Attachment] = []
        if hasCalls {
            files.append(TestRecord.Attachment("transcript.txt", transcript.text + "\n"))
            files.append(TestRecord.Attachment("transcript.svg", transcript.svg))
        }
        // The steps as text stand in the report.
        files += test.schedules.map {
            TestRecord.Attachment("schedule.svg", SchedulePicture($0).svg)
        }
        if let transcripts {
            attempt(test) { try TranscriptFolder(transcripts).write(files, of: test.path) }
        }
        if let summary, hasCalls, !test.issues.isEmpty {
            attempt(test) { try JobSummary(summary).append(transcript.mermaid, of: test.name) }
        }
        return files
    }

    /// The test's own failure is what matters; one to write is said beside it.
    private func attempt(_ test: TestRecord, _ write: () throws -> Void) {
        do { try write() } catch {
            print("note: the transcript of \(test.name) could not be written: \(error)")
        }
    }
}
