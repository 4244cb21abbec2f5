import Understudy

// This file contains the texts about environment variables and stored schedules.

extension SearchText {
    static func fresh(_ seed: UInt64) -> String {
        "Understudy: the fresh seed of this run is \(seed); "
            + "UNDERSTUDY_SEED=\(seed) tries the same schedules again\n"
    }

    /// - Parameter caller: The name of the function that the test calls.
    static func unreadable(
        _ name: String, _ text: String, wanted: String, by caller: String
    ) -> String {
        """
        \(caller): nothing was tried: \(name) can't be "\(text)"
        \(ReportText.row("wanted", wanted))
        """
    }

    static let wantedSeed = "a number such as 42, or \"fresh\" for a different one in each run"
    static let wantedCount = "the number of schedules of each search, such as 100000"
    static let wantedShard = "the number of this machine and of all machines, such as 2/8"
    static let wantedFolder = "an existing folder"

    /// Returns the text reporting that a failing schedule was stored.
    static func kept(_ title: String, isWritten: Bool) -> String {
        ReportText.row(
            "kept",
            isWritten ? "in \(title), to be tried first" : "failed: \(title) can't be written"
        )
    }

    /// Returns the text reporting that lines of a file with schedules don't match the body.
    ///
    /// If the call is in a loop, its body may be different in each iteration.
    static func stale(_ lines: [String], in title: String) -> String {
        let count = ReportText.count(lines.count, "schedule")
        return """
            explore: \(count) in \(title) can't be replayed
            \(ReportText.rows(of: lines) { ReportText.row("stale", $0) }.joined(separator: "\n"))
            \(ReportText.row("hint", "if the body has changed, remove these lines"))
            """
    }
}
