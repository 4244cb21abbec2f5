import Foundation
import Understudy

/// A type that records how seams are used in tests, for all runs that write to the same folder.
///
/// Each process has its own file in the folder. When a test ends, the process appends a line to
/// this file, so at most the current test is lost if the run is aborted. When the process exits, it
/// writes a page that summarizes all files in the folder.
final class Coverage: Sendable {
    private let folder: URL
    private let file: URL
    private let handle = Locked<FileHandle?>(nil)

    init(in folder: URL) {
        self.folder = folder
        let process = ProcessInfo.processInfo.processIdentifier
        file = folder.appending(path: "run-\(process)-\(UUID().uuidString).jsonl")
    }

    /// Adds the records of the doubles that were used by a test.
    func add(_ test: TestRecord) {
        let spies = (test.spies + test.tried).filter { !$0.owner.isEmpty }
            .map(CoverageLine.Part.init)
        guard !spies.isEmpty else { return }
        let line = CoverageLine(test: test.path, parts: spies)
        do {
            let data = try JSONEncoder().encode(line) + Data("\n".utf8)
            try handle.withLock { handle in
                Result {
                    let open = try handle ?? self.open()
                    handle = open
                    try open.write(contentsOf: data)
                }
            }.get()
        } catch {
            print("note: the coverage of \(test.name) could not be written: \(error)")
        }
    }

    private func open() throws -> FileHandle {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: file)
        writesPageAtExit()
        return try FileHandle(forWritingTo: file)
    }

    /// Writes the page that summarizes all files in the folder.
    func writePage() throws {
        let entries = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        var lines: [CoverageLine] = []
        for file in entries where file.pathExtension == "jsonl" {
            // If a process was terminated, its last line may be incomplete.
            lines += try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
                .compactMap { try? JSONDecoder().decode(CoverageLine.self, from: $0) }
        }
        let page = CoveragePage(lines)
        try Data(page.markdown.utf8).write(
            to: folder.appending(path: "coverage.md"), options: .atomic)
        try Data(page.html.utf8).write(
            to: folder.appending(path: "coverage.html"), options: .atomic)
    }

    /// The instances that need to write their pages when this process exits.
    private static let atExit = Locked<[Coverage]>([])

    /// Ensures that the page is written when this process exits.
    private func writesPageAtExit() {
        let isFirst = Self.atExit.withLock { pages in
            pages.append(self)
            return pages.count == 1
        }
        guard isFirst else { return }
        atexit {
            for coverage in Coverage.atExit.withLock({ $0 }) { coverage.writeLastPage() }
        }
    }

    private func writeLastPage() {
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        do {
            try writePage()
        } catch {
            print("note: the page of the coverage could not be written: \(error)")
        }
    }
}

/// A type representing how a single test has used its doubles.
struct CoverageLine: Codable {
    /// A type representing how a single function was used.
    struct Part: Codable {
        var owner: String
        var function: String
        var called: Int
        var answered: Int
        var failed: Int
        var held: Int
        var cancelled: Int
        var canThrow: Bool
        var canFail: Bool

        init(_ spy: SpyRecord) {
            owner = spy.owner
            function = String(spy.name.dropFirst(spy.owner.count + 1))
            called = spy.count
            answered = spy.tally.answered
            failed = spy.tally.failed
            held = spy.tally.held
            cancelled = spy.tally.cancelled
            canThrow = spy.canThrow
            canFail = spy.canFail
        }
    }

    var test: String
    var parts: [Part]
}
