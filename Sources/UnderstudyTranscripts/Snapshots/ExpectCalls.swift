import Foundation
import Understudy

/// Expects that the calls of doubles are equal to the calls in the source code of the test.
///
/// ```swift
/// expectCalls(of: store, loader) {
///     """
///     StoreSpy.read(1) → nil
///     LoaderSpy.load(1) ✗ URLError(.timedOut)
///     """
/// }
/// ```
///
/// The text contains one line for each call and its outcome, in the order of the calls. All calls
/// count as checked.
///
/// You don't need to write the text yourself. If the environment variable `UNDERSTUDY_RECORD` is
/// set to `1`, a missing or different text is written to the source file. For example, you can
/// start with `expectCalls(of: store)`.
///
/// - Parameters:
///   - double: The double whose calls to compare. For more information, see
///     ``CallTranscript/init(of:_:)``.
///   - others: Other doubles whose calls to compare.
///   - calls: The expected calls as a single string literal, or `nil` if they haven't been recorded
///     yet.
///
/// - Returns: Whether the calls are equal to the text or the text was written.
@discardableResult
public func expectCalls(
    of double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ calls: (() -> String)? = nil
) -> Bool {
    CallSnapshot(of: ([double] + others).map { $0 as Any }).check(
        against: calls?(), at: TestReport.Location(fileID, filePath, line, column))
}

/// The calls of doubles as lines, which can be compared with a stored snapshot.
struct CallSnapshot {
    let lines: [String]
    private let spies: [any DoublePart]

    init(of doubles: [Any]) {
        let parts = doubles.map(InspectedDouble.init).flatMap(\.parts)
        spies = parts.compactMap { $0 as? any DoublePart }
        for part in parts { part.markAllChecked() }
        lines = CallTranscript(ofAll: doubles).whole.snapshot
    }

    init(lines: [String]) {
        self.lines = lines
        spies = []
    }

    /// Compares the calls with a stored snapshot.
    ///
    /// If they are different, this function reports the difference or writes a new snapshot.
    ///
    /// If the run doesn't request new snapshots, `sources` is `nil`.
    ///
    /// - Returns: Whether the calls are equal to the snapshot or the snapshot was written.
    func check(
        against kept: String?, at location: TestReport.Location,
        writing sources: SourceWriter? = SourceWriter.ofRun
    ) -> Bool {
        let keptLines = kept.map(Self.lines)
        let isEqual = keptLines == lines
        guard let sources else {
            if !isEqual { send(report(keptLines), at: location) }
            return isEqual
        }
        let path = "\(location.filePath)"
        let line = Int(location.line)
        let column = Int(location.column)
        do throws(SourceWriter.Problem) {
            if isEqual {
                try sources.keep(path: path, line: line, column: column)
                return true
            }
            try sources.write(lines, over: kept, path: path, line: line, column: column)
        } catch {
            let message =
                "expectCalls: not written: \(error.description)"
                + (isEqual ? "" : "\n\(report(keptLines))")
            send(message, at: location)
            return false
        }
        let count = ReportText.count(lines.count, "line")
        send("expectCalls: \(count) written here", at: location, severity: .note)
        return true
    }

    /// Sends a report to the test that the doubles belong to.
    private func send(
        _ message: String, at location: TestReport.Location,
        severity: TestReport.Severity = .failure
    ) {
        DoubleParts.send(TestReport(message, at: location, severity: severity), to: spies)
    }

    /// Returns the lines of a string.
    ///
    /// Note that a line can end with a carriage return and a newline.
    private static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map(String.init)
    }

    private func report(_ kept: [String]?) -> String {
        let hint = ReportText.row(
            "add", "UNDERSTUDY_RECORD=1 to the environment of the run, to store these calls")
        guard let kept else {
            let shown = LineDifference.rows(from: [], to: lines)
            return (["expectCalls: there is no snapshot here yet"] + shown + [hint]).joined(
                separator: "\n")
        }
        let rows = LineDifference.rows(from: kept, to: lines)
        return (["expectCalls: the calls differ from the snapshot"] + rows + [hint])
            .joined(separator: "\n")
    }
}

extension Transcript {
    /// The lines of a snapshot. There is one line for each call, in the order of the calls, without
    /// times and numbers.
    var snapshot: [String] {
        // We need to find the end of each call first because that is when its outcome is known.
        var ends: [UInt64: Call] = [:]
        for event in events { if case .end(let call) = event.kind { ends[call.number] = call } }
        let lines = events.compactMap { event -> String? in
            guard case .call(let call) = event.kind else { return nil }
            let text = Self.full(call.text, of: lanes[event.to].name)
            let ending = (ends[call.number] ?? call).ending
            if case .pending = ending { return text + " …" }
            return text + (Self.ending(ending).map { " \($0)" } ?? "")
        }
        return lines.isEmpty ? ["no calls"] : lines
    }
}

/// Functions that find the differences between two strings line by line.
private enum LineDifference {
    /// The number of equal lines to show before and after the lines that differ.
    private static let context = 2
    /// The maximum number of lines to show.
    private static let maximumLines = 40

    /// Returns rows that describe the differences.
    ///
    /// A row starts with `-` if its line only occurs in the stored text, and with `+` if its line
    /// only occurs in the actual text.
    static func rows(from kept: [String], to actual: [String]) -> [String] {
        let difference = actual.difference(from: kept)
        let removed = Set(
            difference.removals.map { change in
                if case .remove(let offset, _, _) = change { offset } else { -1 }
            })
        let inserted = Set(
            difference.insertions.map { change in
                if case .insert(let offset, _, _) = change { offset } else { -1 }
            })
        var old = 0
        var new = 0
        var rows: [(mark: Character, text: String)] = []
        while old < kept.count || new < actual.count {
            if removed.contains(old) {
                rows.append(("-", kept[old]))
                old += 1
            } else if inserted.contains(new) {
                rows.append(("+", actual[new]))
                new += 1
            } else {
                rows.append((" ", kept[old]))
                old += 1
                new += 1
            }
        }
        return shown(rows)
    }

    private static func shown(_ rows: [(mark: Character, text: String)]) -> [String] {
        let changed = rows.indices.filter { rows[$0].mark != " " }
        var near: Set<Int> = []
        for index in changed { near.formUnion(index - context...index + context) }
        var lines: [String] = []
        var isGap = false
        for (index, row) in rows.enumerated() {
            guard near.contains(index) else {
                if !isGap { lines.append("    …") }
                isGap = true
                continue
            }
            isGap = false
            lines.append("  \(row.mark) \(row.text)")
        }
        guard lines.count > maximumLines else { return lines }
        return lines.prefix(maximumLines)
            + ["    … and \(ReportText.count(lines.count - maximumLines, "more line"))"]
    }
}
