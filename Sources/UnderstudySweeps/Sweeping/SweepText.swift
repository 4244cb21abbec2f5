import Understudy
import UnderstudyRehearsal

/// The texts that are used in the reports of a sweep.
enum SweepText {
    /// Returns the report about the findings at one line.
    ///
    /// - Parameters:
    ///   - name: The name of the function that the test calls.
    ///   - findings: The findings. The first finding is described in detail.
    ///   - hints: Additional information about the runs of the first finding.
    ///   - again: The source code of a call that tries the first finding again.
    static func failure(
        _ name: String, _ findings: [Finding], _ hints: [String], again: String
    ) -> String {
        guard let first = findings.first else { return "" }
        let reason = first.reason.split(separator: "\n").joined(separator: "\n          ")
        var lines = [
            "\(name): the body fails when \(first.title)", ReportText.row("because", reason),
        ]
        lines += ReportText.rows(of: findings.dropFirst()) { ReportText.row("also", $0.title) }
        lines.append(ReportText.row("only", again))
        return (lines + first.rows + hints).joined(separator: "\n")
    }

    /// Returns descriptions of the calls up to the call that failed, and of the first calls after
    /// it.
    static func calls(_ attempts: [Attempt]) -> [String] {
        let failed = attempts.firstIndex { $0.fault != nil } ?? attempts.count
        let start = max(0, failed - 5)
        let shown = attempts[start..<min(failed + 5, attempts.count)]
        var rows = start == 0 ? [] : [ReportText.row("", "… \(more(start)) before …")]
        rows += shown.map { attempt in
            let end = attempt.fault.map { "  ← \($0.text)" } ?? ""
            return ReportText.row("", (attempt.call ?? "\(attempt.place)") + end)
        }
        let rest = attempts.count - shown.endIndex
        if rest > 0 { rows.append(ReportText.row("", "… \(more(rest)) after …")) }
        if let first = rows.first { rows[0] = "  calls " + first.dropFirst(8) }
        return rows
    }

    private static func more(_ count: Int) -> String { ReportText.count(count, "call") }

    /// Returns a description of the schedule under which the body fails with a fault.
    static func order(
        _ schedule: String, number: Int, of bounds: SearchBounds, steps: String
    ) -> [String] {
        let place = "schedule \(number) of \(bounds.schedules)\(bounds.machine)"
        return [ReportText.row("order", "\(place): \(schedule)"), steps]
    }

    // MARK: - Obstacles

    /// The title of a run without a fault.
    static let withoutFault = "nothing goes wrong"

    /// The title of a run without a cancellation.
    static let withoutCancellation = "not cancelled"

    static func failsWithoutFault(
        _ name: String, _ finding: Finding, _ hints: [String]
    ) -> String {
        let reason = finding.reason.split(separator: "\n").joined(separator: "\n          ")
        let lines = [
            "\(name): the body fails even if nothing goes wrong, so nothing was tried",
            ReportText.row("because", reason),
        ]
        return (lines + hints).joined(separator: "\n")
    }

    static let nothingFails = """
        faultSweep: no call in the body can fail, so nothing was tried
          hint    create the doubles in the body: a sweep ignores doubles from outside
          hint    a function can fail if it throws, or returns an optional, a Bool or a Result
        """

    /// Adds to a note about errors that no other call can fail.
    static func nothingElseFails(_ note: String) -> String {
        note + "\n"
            + ReportText.row("hint", "no other call in the body can fail, so nothing was tried")
    }

    /// The common reason why a cancelled body blocks its thread.
    static let endlessLoop =
        "a cancelled sleep throws immediately: a loop that ignores its error never ends"

    static let neverSuspended = """
        cancellationSweep: the body never suspends, so nothing was tried
        """

    /// Returns the report about two runs without a fault that differ.
    static func differs(_ first: [Attempt], _ second: [Attempt]) -> String {
        let parting = zip(first, second).enumerated()
            .first { $0.element.0.place != $0.element.1.place }
        let index = parting?.offset ?? min(first.count, second.count)
        func text(_ attempts: [Attempt]) -> String {
            index < attempts.count ? "\(attempts[index].place)" : "the run has ended"
        }
        let hint =
            SharedHashSeeds.areSet
            ? "possible cause: a UUID(), a random number, another thread, a static variable"
            : "possible cause: the order of a Set or Dictionary: set SWIFT_DETERMINISTIC_HASHING=1"
        return """
            faultSweep: two runs without a fault differ in call \(index + 1), so the body isn't \
            deterministic
              first   \(text(first))
              second  \(text(second))
              hint    \(hint)
            """
    }

    static func unknown(_ only: String, _ faults: [String]) -> String {
        let rows = ReportText.rows(of: faults) { ReportText.row("known", $0) }
        return (["faultSweep: unknown fault \"\(only)\""] + rows).joined(separator: "\n")
    }

    static func unknown(_ only: Int, of count: Int) -> String {
        let moments = ReportText.count(count, "moment")
        return "cancellationSweep: unknown moment \(only): the body has \(moments)"
    }

    /// Returns the report about a run that blocks its thread.
    ///
    /// - Parameters:
    ///   - name: The name of the function that the test calls.
    ///   - findings: The findings of the sweep so far, including the current round.
    ///   - hint: A hint about why a body with a fault or cancellation commonly blocks its thread.
    ///   - finding: The finding whose run blocks its thread.
    static func blocked(
        _ name: String, _ findings: Findings, hint: String?, _ finding: Finding
    ) -> String {
        let run = "the body doesn't return when \(findings.current)"
        var lines = ["\(name): \(run); the rest wasn't tried"]
        if let again = findings.again {
            lines.append(ReportText.row("only", again))
            if let hint { lines.append(ReportText.row("hint", hint)) }
        }
        return (lines + [finding.reason] + finding.rows).joined(separator: "\n")
    }

    // MARK: - Progress

    /// Returns a description of the progress of a sweep.
    static func progress(
        _ name: String, _ tried: Int, of count: Int, _ noun: String,
        at location: TestReport.Location
    ) -> String {
        "\(name): \(tried) of \(ReportText.count(count, noun)), at \(location)"
    }

    // MARK: - Notes

    /// - Parameter hint: The reason why rounds were left out, or the option that allows more
    ///   rounds.
    static func leftOut(
        _ name: String, _ count: Int, after tried: Int, _ noun: String, _ hint: String
    ) -> String {
        """
        \(name): \(ReportText.count(count, noun)) skipped, \(tried) tried
        \(ReportText.row("hint", hint))
        """
    }

    static let atMost = "to try more, raise atMost"

    static func tooManyThreads(_ count: Int) -> String {
        "\(count) steps that never suspend have blocked their threads: fix these first"
    }

    static func cancelled(_ name: String, after tried: Int) -> String {
        "\(name): cancelled after \(ReportText.count(tried, "run"))"
    }

    /// - Parameter functions: The functions and how they fail, for example
    ///   `LoaderSpy.load(_:) throws LoadingError`.
    static func lacks(_ functions: [String]) -> String {
        let lines = [
            functions.contains { $0.contains(" throws ") } ? "injects(<#error#>)" : nil,
            functions.contains { $0.contains(" returns ") }
                ? "injects(returning: .failure(<#error#>))" : nil,
        ].compactMap(\.self)
        let rows =
            ["faultSweep: these functions can fail, but the sweep can't create an error for them"]
            + ReportText.rows(of: functions) { ReportText.row("spy", $0) }
            + [ReportText.row("add", lines.joined(separator: " or ") + " to the spy")]
        return rows.joined(separator: "\n")
    }

    /// Returns the source code of a string literal with the given value.
    static func literal(_ text: String) -> String {
        text.contains("\"") || text.contains("\\") ? "#\"\(text)\"#" : "\"\(text)\""
    }
}
