import Understudy

// Texts about the environment and stored schedules.

extension SearchText {
    static func fresh(_ seed: UInt64) -> String {
        "Understudy: the fresh seed of this run is \(seed); "
            + "UNDERSTUDY_SEED=\(seed) tries the same schedules again\n"
    }

    /// - Parameter caller: the function that the test calls.
    static func unreadable(
        _ name: String, _ text: String, wanted: String, by caller: String
    ) -> String {
        """
        \(caller): nothing was tried: \(name) cannot be “\(text)”
        \(ReportText.row("wanted", wanted))
        """
    }

    static let wantedSeed = "a number, such as 42, or “fresh” for another one in each run"
    static let wantedCount = "how many schedules each search tries, such as 100000"
    static let wantedShard = "which machine this is, and how many there are, such as 2/8"
    static let wantedFolder = "a folder that is there"

    /// Reports that a failing schedule was stored.
    static func kept(_ title: String, isWritten: Bool) -> String {
        ReportText.row(
            "kept", isWritten ? "in \(title), to be tried first" : "not: \(title) cannot be written"
        )
    }

    /// Reports that lines of a file with schedules don't apply here. In a loop the body may differ
    /// in each iteration.
    static func stale(_ lines: [String], in title: String) -> String {
        let count = ReportText.count(lines.count, "schedule")
        return """
            explore: \(count) in \(title) cannot be followed
            \(ReportText.rows(of: lines) { ReportText.row("stale", $0) }.joined(separator: "\n"))
            \(ReportText.row("hint", "where the body was changed since, remove these lines"))
            """
    }
}
