import Foundation
import Understudy

/// A folder of transcripts, a text and a picture for each test.
struct TranscriptFolder {
    /// When this process first wrote one; file systems count time more coarsely.
    private static let start = Date(timeIntervalSinceNow: -1)
    private let folder: URL
    private let start: Date

    /// - Parameter start: files that are older are of earlier runs.
    init(_ folder: URL, start: Date = Self.start) {
        self.folder = folder
        self.start = start
    }

    /// Writes the files of a test; the cases of one test have numbers behind their names.
    ///
    /// - Parameter test: the test's name, with its module: processes of one run each take what
    ///   others wrote before they began for that of an earlier run.
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
            let file = folder.appending(
                path: (number == 1 ? name : "\(name)-\(number)") + ".\(kind)")
            if isOfEarlierRun(file) { try? FileManager.default.removeItem(at: file) }
            do {
                // Not over one of this run: tests run at once, in several processes.
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

    /// The most bytes of a name; file systems know 255 with what stands behind it.
    private static let mostBytes = 200

    /// A test's name as one of a file: `AppTests/Feed/retry()` is `AppTests-Feed-retry`.
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
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        let size = (attributes?[.size] as? Int) ?? 0
        guard size + section.utf8.count < Self.most else { return }
        // Opened to append, so that other processes add theirs behind it.
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
