import Foundation
import Understudy

/// Expects the calls of doubles to equal those in the source of the test.
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
/// The text has a line for each call and its outcome, in order. With `UNDERSTUDY_RECORD=1` in the
/// environment of the run, a missing or different text is written into the source; `expectCalls(of:
/// store)` is enough to start with. All calls count as checked.
///
/// - Parameters:
///   - double: a double, as in ``CallTranscript/init(of:_:)``.
///   - others: more doubles.
///   - calls: the text, as one literal; `nil` if there is none yet.
/// - Returns: `true` if the calls equal the text, or were written.
@discardableResult
public func expectCalls(
    of double: Any?, _ others: Any?...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ calls: (() -> String)? = nil
) -> Bool {
    CallSnapshot(of: ([double] + others).map { $0 as Any }).matches(
        calls?(),
        at: TestReport.Location(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// The calls of doubles as lines, to compare with a stored snapshot.
struct CallSnapshot {
    let lines: [String]

    init(of doubles: [Any]) {
        for double in doubles.map(InspectedDouble.init) {
            for part in double.parts { part.markAllChecked() }
        }
        lines = CallTranscript(ofAll: doubles).whole.snapshot
    }

    init(lines: [String]) { self.lines = lines }

    /// Compares the calls with a stored snapshot, and reports a difference or writes the new
    /// snapshot.
    ///
    /// - Parameters:
    ///   - kept: the stored snapshot; `nil` if there is none.
    ///   - location: the location of the stored snapshot.
    ///   - sources: writes the new snapshot; `nil` if the run doesn't request that.
    /// - Returns: `true` if the calls equal the snapshot, or were written.
    func matches(
        _ kept: String?, at location: TestReport.Location,
        writing sources: SourceWriter? = SourceWriter.ofRun
    ) -> Bool {
        let keptLines = kept.map(Self.lines)
        let fits = keptLines == lines
        guard let sources else {
            if !fits { TestReport.send(TestReport(report(keptLines), at: location)) }
            return fits
        }
        let (path, line, column) = (
            "\(location.filePath)", Int(location.line), Int(location.column)
        )
        do throws(SourceWriter.Problem) {
            if fits {
                try sources.keep(path: path, line: line, column: column)
                return true
            }
            try sources.write(lines, over: kept, path: path, line: line, column: column)
        } catch {
            let message =
                "expectCalls: not written: \(error.description)"
                + (fits ? "" : "\n\(report(keptLines))")
            TestReport.send(TestReport(message, at: location))
            return false
        }
        let count = ReportText.count(lines.count, "line")
        TestReport.send(
            TestReport("expectCalls: \(count) written here", at: location, severity: .note))
        return true
    }

    /// Returns the lines of a text. A line may end with a carriage return and a newline.
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
    /// A line for each call, in the order of the calls, without times and numbers.
    var snapshot: [String] {
        // The outcome of a call is known at its end.
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
