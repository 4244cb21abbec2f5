/// The intended length of a sleep whose deadline was computed from the machine's own clock.
///
/// Between reading that clock and falling asleep some time passes: microseconds, or much more if
/// other threads preempt this one, which is known, or if the code does other work. So the length is
/// slightly more than the remaining time, or that plus the lost time, or at most that plus the age
/// of the task's latest steps, in which it must have read the clock. A round length among these is
/// selected: people write 250 milliseconds, not 249.998.
enum SleepLength {
    /// In microseconds, the roundest first.
    private static let grids: [Int64] = [
        3_600_000_000, 600_000_000, 60_000_000, 10_000_000, 5_000_000, 1_000_000, 500_000, 100_000,
        50_000, 10_000, 5_000, 1_000, 500, 100,
    ]
    /// The usual delay without interruption, in microseconds.
    private static let usualDelay: Int64 = 200

    /// - Parameters:
    ///   - rest: the remaining time of the sleep.
    ///   - age: the time since the first of the task's latest steps.
    ///   - lost: the possible lost time of the thread since the clock was read.
    static func likely(_ rest: Duration, age: Duration, lost: [Duration] = []) -> Duration {
        let rest = microseconds(rest)
        let age = microseconds(age)
        let haste = min(age, usualDelay)
        // A number as round as these isn't a coincidence.
        let round: Int64 = rest >= 1_000_000 ? 50_000 : rest >= 100_000 ? 5_000 : 1_000
        let starts = lost.map { rest + microseconds($0) }.filter { $0 > 0 }
        guard rest > 0 else {
            // It's too late, either intentionally or because other threads ran for longer than
            // that.
            let late = roundest(from: starts, within: haste, grid: round)
            return .microseconds(late?.length ?? 0)
        }
        let exact = roundest(from: [rest], within: haste, grid: round)
        // A much rounder number isn't a coincidence either.
        let much = exact.map { $0.grid * 10 } ?? round
        let late = roundest(from: starts, within: haste, grid: much)
        let fine = roundest(from: [rest], within: haste, grid: 100)
        let found =
            late ?? exact
            // Below a millisecond, any multiple of the finest grid is as likely as a delay.
            ?? (rest < 1_000 ? fine : nil)
            ?? roundest(from: [rest], within: age, grid: round)
            ?? fine
        return .microseconds(found?.length ?? multiple(of: 100, from: rest))
    }

    /// Returns the multiple of the greatest grid that is in one of some intervals, with that grid.
    private static func roundest(
        from lows: [Int64], within width: Int64, grid least: Int64
    ) -> (length: Int64, grid: Int64)? {
        for grid in grids.prefix(while: { $0 >= least }) {
            for low in lows {
                let candidate = multiple(of: grid, from: low)
                if candidate <= low + width { return (candidate, grid) }
            }
        }
        return nil
    }

    private static func multiple(of grid: Int64, from low: Int64) -> Int64 {
        (low + grid - 1) / grid * grid
    }

    /// Rounded up.
    private static func microseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        // Ten thousand years are enough to sleep.
        return min(seconds, 315_360_000_000) * 1_000_000
            + (attoseconds + 999_999_999_999) / 1_000_000_000_000
    }
}
