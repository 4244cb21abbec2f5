import Foundation
import Understudy

/// A folder with the transcripts of failed tests: a text and a picture for each.
struct TranscriptFolder {
    /// The time when this process first wrote a transcript, minus a second, because file systems
    /// store times with a lower resolution.
    private static let start = Date(timeIntervalSinceNow: -1)
    private let folder: URL
    private let start: Date

    /// - Parameter start: the start of the run. Older files belong to earlier runs.
    init(_ folder: URL, start: Date = Self.start) {
        self.folder = folder
        self.start = start
    }

    /// Writes the files of a test. The cases of a parameterized test are numbered.
    ///
    /// - Parameter test: the name of the test, including its module. Each module of a run may have
    ///   its own process, which would otherwise replace the files of another module's process.
    func write(_ files: [TestRecord.Attachment], of test: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files {
            let parts = file.name.split(separator: ".")
            // The file of a transcript has the name of the test alone.
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
                // Doesn't replace a file of this run, because tests run concurrently and in several
                // processes.
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

    /// The maximum length of a name. File systems allow 255 bytes including number and extension.
    private static let mostBytes = 200

    /// Returns the name of a test as a file name: `AppTests-Feed-retry` for
    /// `AppTests/Feed/retry()`.
    static func name(of test: String) -> String {
        let parts = test.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        var name = ""
        for character in parts.joined(separator: "-") {
            if name.utf8.count + character.utf8.count > mostBytes { break }
            name.append(character)
        }
        return name.isEmpty ? "test" : name
    }
}

/// The summary of a CI job: a Markdown file to which all its steps append.
struct JobSummary {
    /// The maximum size in bytes. GitHub rejects a summary of more than a mebibyte.
    private static let maximumSize = 1_000_000
    /// Serializes writing, because tests run concurrently.
    private static let isWriting = Locked(())
    private let file: URL

    init(_ file: URL) { self.file = file }

    /// Appends a diagram, initially collapsed.
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
        // Opened for appending, so that other processes can append to the same file.
        guard let stream = OutputStream(url: file, append: true) else {
            throw CocoaError(.fileWriteInvalidFileName)
        }
        stream.open()
        defer { stream.close() }
        var left = Array(section.utf8)[...]
        while !left.isEmpty {
            let count = left.withUnsafeBufferPointer { bytes in
                bytes.baseAddress.map { stream.write($0, maxLength: bytes.count) } ?? 0
            }
            guard count > 0 else { throw stream.streamError ?? CocoaError(.fileWriteUnknown) }
            left = left.dropFirst(count)
        }
    }
}
