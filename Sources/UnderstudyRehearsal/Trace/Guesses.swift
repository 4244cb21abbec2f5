import Understudy

/// A type that records the plain sleeps of a run whose lengths were estimated. For more
/// information, see ``SleepLength``.
struct Guesses: Sendable {
    private(set) var count = 0
    private var latest = Duration.zero

    /// Records an estimated length and returns it.
    mutating func add(_ length: Duration) -> Duration {
        count += 1
        latest = length
        return length
    }

    /// The rows of a report that describe the estimates. If there were no estimates, the array is
    /// empty.
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
