import Understudy

/// The plain sleeps of a run whose lengths were guessed; see ``SleepLength``.
struct Guesses: Sendable {
    private(set) var count = 0
    private var latest = Duration.zero

    /// Takes note of a guess, and returns it.
    mutating func add(_ length: Duration) -> Duration {
        count += 1
        latest = length
        return length
    }

    /// Says what was guessed; empty when nothing was.
    var rows: [String] {
        guard count > 0 else { return [] }
        let sleeps =
            count == 1
            ? "a plain sleep of \(latest)" : "\(count) plain sleeps, the last of \(latest)"
        return [
            ReportText.row("guess", "\(sleeps): read off the machine's clock"),
            ReportText.row("hint", "where the length matters, sleep on stage.clock"),
        ]
    }
}
