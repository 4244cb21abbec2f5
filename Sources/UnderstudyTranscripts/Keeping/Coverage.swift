import Foundation
import Understudy

/// Records how seams are used in tests, for all runs that write to the same folder.
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
            .map(CoverageLine.FunctionUse.init)
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
            print("note: the coverage of \(test.name) couldn't be written: \(error)")
        }
    }

    private func open() throws -> FileHandle {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: file)
        writePageAtExit()
        return try FileHandle(forWritingTo: file)
    }

    /// Writes the page that summarizes all files in the folder.
    func writePage() throws {
        let entries = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        var lines: [CoverageLine] = []
        for file in entries where file.pathExtension == "jsonl" {
            // The last line of a terminated process may be incomplete.
            lines += try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
                .compactMap { try? JSONDecoder().decode(CoverageLine.self, from: $0) }
        }
        try Data(CoveragePage(lines).text.utf8).write(
            to: folder.appending(path: "coverage.md"), options: .atomic)
    }

    /// The instances that need to write their pages when this process exits.
    private static let atExit = Locked<[Coverage]>([])

    /// Ensures that the page is written when this process exits.
    private func writePageAtExit() {
        let isFirst = Self.atExit.withLock { pages in
            pages.append(self)
            return pages.count == 1
        }
        guard isFirst else { return }
        atexit {
            for coverage in Coverage.atExit.withLock({ $0 }) { coverage.writeLastPage() }
        }
    }

    /// Writes the page when this process exits, unless the folder was removed.
    func writeLastPage() {
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        do {
            try writePage()
        } catch {
            print("note: the page of the coverage couldn't be written: \(error)")
        }
    }
}

/// How a single test has used its doubles.
private struct CoverageLine: Codable {
    /// How a single function was used.
    struct FunctionUse: Codable {
        var owner: String
        var function: String
        var called: Int
        var answered: Int
        var failed: Int
        var held: Int
        var cancelled: Int
        var canThrow: Bool
        var canFail: Bool

        /// The numbers in the order of the page's columns.
        var counts: [Int] { [called, answered, failed, held, cancelled] }

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
    var parts: [FunctionUse]
}

// MARK: - Page

/// The page that shows how seams were used.
///
/// For each function, it lists the number of tests in which the function was called, answered, made
/// to fail, held open, and cancelled.
private struct CoveragePage {
    /// A function on the page.
    private struct Row {
        var function: String
        /// The number of tests in which the function had a double, followed by how they have used
        /// it.
        var tests = 0
        var counts = [0, 0, 0, 0, 0]
        var canThrow = false
        var canFail = false
    }

    private static let columns = ["tests", "called", "answered", "failed", "held", "cancelled"]

    private let testCount: Int
    private let doubles: [(owner: String, rows: [Row])]

    init(_ lines: [CoverageLine]) {
        testCount = Set(lines.map(\.test)).count
        var rows: [String: [String: Row]] = [:]
        // Each test counts once, regardless of how many doubles, cases, and runs it has.
        for runs in Dictionary(grouping: lines, by: \.test).values {
            let parts = Dictionary(grouping: runs.flatMap(\.parts)) { [$0.owner, $0.function] }
            for (name, parts) in parts {
                var row = rows[name[0]]?[name[1]] ?? Row(function: name[1])
                row.tests += 1
                for column in row.counts.indices
                where parts.contains(where: { $0.counts[column] > 0 }) {
                    row.counts[column] += 1
                }
                if parts.contains(where: \.canThrow) { row.canThrow = true }
                if parts.contains(where: \.canFail) { row.canFail = true }
                rows[name[0], default: [:]][name[1]] = row
            }
        }
        doubles = rows.keys.sorted().map { owner in
            (owner, rows[owner, default: [:]].values.sorted { $0.function < $1.function })
        }
    }

    private var summary: String {
        let functions = doubles.map(\.rows.count).reduce(0, +)
        let failing = doubles.flatMap(\.rows).count { $0.counts[2] > 0 }
        let uncalled = doubles.flatMap(\.rows).count { $0.counts[0] == 0 }
        return "\(ReportText.count(functions, "function")) of "
            + "\(ReportText.count(doubles.count, "double")) in "
            + "\(ReportText.count(testCount, "test")): \(failing) made to fail, "
            + "\(uncalled) never called."
    }

    private static let meaning =
        "Each number counts tests: those with a double of the function, and those in which a call "
        + "was made, answered, failed, held open or cancelled. A call failed if it threw or "
        + "returned an error, or returned another configured failure. "
        + "A dash means that calls can't fail or can't be cancelled."

    /// The page in Markdown, which a terminal, a pull request and the summary of a CI job can show.
    var text: String {
        var lines = ["# Seam coverage", "", summary, "", Self.meaning]
        for double in doubles {
            lines += ["", "## \(double.owner)", ""]
            lines.append("| function | \(Self.columns.joined(separator: " | ")) |")
            lines.append("|---|" + String(repeating: "---:|", count: Self.columns.count))
            for row in double.rows {
                let line = cells(row).joined(separator: " | ")
                // An unescaped `|` in the name of an operator would end the cell.
                let function = row.function.replacing("|", with: "\\|")
                lines.append("| `\(function)` | \(line) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func cells(_ row: Row) -> [String] {
        let counts = zip(Self.columns.dropFirst(), row.counts).map { column, count in
            if count > 0 { return "\(count)" }
            switch column {
            case "failed" where !row.canFail, "cancelled" where !row.canThrow: return "–"
            default: return "never"
            }
        }
        return ["\(row.tests)"] + counts
    }
}
