import Foundation
import Understudy

/// The folder that contains the transcripts of failed tests.
///
/// Each transcript consists of a text and a picture.
struct TranscriptFolder {
    /// The time when this process first wrote a transcript, minus a second because file systems
    /// store times with a lower resolution.
    private static let start = Date(timeIntervalSinceNow: -1)
    private let folder: URL
    private let start: Date

    /// Creates a folder. Any files that are older than `start` belong to earlier runs.
    init(_ folder: URL, start: Date = Self.start) {
        self.folder = folder
        self.start = start
    }

    /// Writes the files of a test.
    ///
    /// If the test is parameterized, the files of its cases are numbered.
    ///
    /// The name of the test must include its module. Each module of a run may have its own process,
    /// which would otherwise replace the files of another module.
    func write(_ files: [TestRecord.Attachment], of test: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files {
            let parts = file.name.split(separator: ".")
            // The name of a transcript's file is the name of the test without a suffix.
            let suffix = parts.first.map { $0 == "transcript" ? "" : "-\($0)" } ?? ""
            try write(
                Data(file.text.utf8), as: Self.name(of: test) + suffix,
                kind: String(parts.last ?? "txt"))
        }
    }

    private func write(_ data: Data, as name: String, kind: String) throws {
        for number in 1...10_000 {
            let file = folder.appending(
                path: (number == 1 ? name : "\(name)-\(number)") + ".\(kind)")
            if isOfEarlierRun(file) { try? FileManager.default.removeItem(at: file) }
            do {
                // Tests run concurrently and in several processes, so files of this run must not be
                // replaced.
                return try data.write(to: file, options: .withoutOverwriting)
            } catch CocoaError.fileWriteFileExists {
                continue
            }
        }
    }

    private func isOfEarlierRun(_ file: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.modificationDate] as? Date).map { $0 < start } ?? false
    }

    /// The maximum length of a name. File systems allow 255 bytes, including the number and the
    /// extension.
    private static let maximumBytes = 200

    /// Returns the name of a test in a form that can be used as a file name. For example,
    /// `AppTests/Feed/retry()` is converted to `AppTests-Feed-retry`.
    static func name(of test: String) -> String {
        let parts = test.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        var name = ""
        for character in parts.joined(separator: "-") {
            if name.utf8.count + character.utf8.count > maximumBytes { break }
            name.append(character)
        }
        return name.isEmpty ? "test" : name
    }
}

/// The summary of a CI job, which is a Markdown file that all steps of the job append to.
struct JobSummary {
    /// The maximum size in bytes. GitHub rejects a summary that is larger than one mebibyte.
    private static let maximumSize = 1_000_000
    /// A lock that is held while a summary is being written, because tests run concurrently.
    private static let isWriting = Locked(())
    private let file: URL

    init(_ file: URL) { self.file = file }

    /// Appends a diagram. The diagram is initially collapsed.
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
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        let size = (attributes?[.size] as? Int) ?? 0
        guard size + section.utf8.count < Self.maximumSize else { return }
        // We open the file for appending so that other processes can also append to it.
        guard let stream = fopen(file.path, "a") else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        let isWritten = fputs(section, stream) >= 0
        guard fclose(stream) == 0, isWritten else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }
}
