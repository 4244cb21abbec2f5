import Foundation
import Understudy

extension TestReport.ExtensionPoint.Transcripts: TranscriptKeeper {
    package static var countsTrials: Bool { Environment.current.coverage != nil }

    package static func take(_ test: TestRecord) -> [TestRecord.Attachment] {
        Environment.current.take(test)
    }
}

/// The settings of a run that are specified by environment variables.
struct Environment: Sendable {
    /// The URL of the folder for transcripts of failed tests.
    var transcripts: URL?
    /// The object that records the coverage of the run.
    var coverage: Coverage?
    /// The URL of the file for the job summary (as provided by GitHub's runners).
    var summary: URL?

    /// The current settings. These are the settings of the process, unless a test of this module
    /// binds other settings.
    @TaskLocal static var current = Environment(ProcessInfo.processInfo.environment)

    init(_ variables: [String: String]) {
        func url(_ name: String) -> URL? {
            variables[name].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        }
        transcripts = url("UNDERSTUDY_TRANSCRIPTS")
        coverage = url("UNDERSTUDY_COVERAGE").map { Coverage(in: $0) }
        summary = url("GITHUB_STEP_SUMMARY")
    }

    /// Writes the files of a test that failed or requested its transcript.
    ///
    /// - Returns: The files that should be attached to the test.
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
        // The report already contains the steps as text, so we only need the picture.
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

    /// Performs a write operation, whose failure is only printed because it must not fail a test.
    private func attempt(_ test: TestRecord, _ write: () throws -> Void) {
        do { try write() } catch {
            print("note: the transcript of \(test.name) couldn't be written: \(error)")
        }
    }
}
