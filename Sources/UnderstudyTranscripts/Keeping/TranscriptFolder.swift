import Foundation
import Understudy

/// A folder of transcripts, a text and a picture for each test.
struct TranscriptFolder {
    private let folder: URL

    init(_ folder: URL) { self.folder = folder }

    /// Writes the files of a test; the cases of one test have numbers behind their names.
    func write(_ files: [TestRecord.Attachment], of test: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files {
            let parts = file.name.split(separator: ".")
            // A transcript is what a file of a test's name alone holds.
            let what = parts.first.map { $0 == "transcript" ? "" : "-\($0)" } ?? ""
            try write(
                Data(file.text.utf8), as: Self.name(of: test) + what,
                kind: String(parts.last ?? "txt"))
        }
    }

    private func write(_ data: Data, as name: String, kind: String) throws {
        for number in 1...10_000 {
            let file = number == 1 ? name : "\(name)-\(number)"
            do {
                // Not over one that is there: tests run at once, in several processes.
                return try data.write(
                    to: folder.appending(path: "\(file).\(kind)"), options: .withoutOverwriting)
            } catch CocoaError.fileWriteFileExists {
                continue
            }
        }
    }

    /// A test's name as one of a file: `Feed/retry()` is `Feed-retry`.
    static func name(of test: String) -> String {
        let parts = test.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let name = parts.joined(separator: "-").prefix(100)
        return name.isEmpty ? "test" : String(name)
    }
}

/// The summary of a job: Markdown that all its steps add to.
struct JobSummary {
    /// GitHub shows no more than a mebibyte of a step.
    private static let most = 1_000_000
    /// Tests that run at once may fail at once.
    private static let isWriting = Locked(())
    private let file: URL

    init(_ file: URL) { self.file = file }

    /// Adds a diagram, folded.
    func append(_ diagram: String, of test: String) throws {
        let title = SVGText.escaped(test)
        let section = """

            <details><summary>✗ \(title)</summary>

            ```mermaid
            \(diagram)```

            </details>

            """
        try Self.isWriting.withLock { _ in Result { try append(section) } }.get()
    }

    private func append(_ section: String) throws {
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        let end = try handle.seekToEnd()
        guard end + UInt64(section.utf8.count) < Self.most else { return }
        try handle.write(contentsOf: Data(section.utf8))
    }
}
