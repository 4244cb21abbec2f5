import Understudy

/// The plain sleeps of a run whose lengths were estimated; see ``SleepLength``.
struct Guesses: Sendable {
    private(set) var count = 0
    private var latest = Duration.zero

    /// Records an estimate, and returns it.
    mutating func add(_ length: Duration) -> Duration {
        count += 1
        latest = length
        return length
    }

    /// The estimates in a report; empty if there were none.
    var rows: [String] {
        guard count > 0 else { return [] }
        let sleeps =
            count == 1
            ? "a plain sleep of \(latest)" : "\(count) plain sleeps, the last one of \(latest)"
        return [
            ReportText.row("guess", "\(sleeps), estimated from the system clock"),
            ReportText.row("hint", "if the length matters, sleep on stage.clock"),
        ]
    }
}
