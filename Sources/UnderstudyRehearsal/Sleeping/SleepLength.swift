/// The length of a sleep that was meant by an instant of the machine's own clock.
///
/// Between reading that clock and falling asleep some time passes: microseconds, or much more when
/// others take the processor, which is known, or when the code has work to do. So the length is
/// what is left of it and a little more, or that plus what was lost, or at most that plus the age
/// of the task's latest steps, in which it must have read the clock. Of these, a round one is
/// taken: people write 250 milliseconds, not 249.998.
enum SleepLength {
    /// In microseconds, the roundest first.
    private static let grids: [Int64] = [
        3_600_000_000, 600_000_000, 60_000_000, 10_000_000, 5_000_000, 1_000_000, 500_000, 100_000,
        50_000, 10_000, 5_000, 1_000, 500, 100,
    ]
    /// What passes when nothing comes between, in microseconds.
    private static let usualDelay: Int64 = 200

    /// - Parameters:
    ///   - rest: what is left of the sleep.
    ///   - age: the time since the first of the task's latest steps.
    ///   - lost: how much of it the thread may have been kept from the processor since the clock
    ///     was read.
    static func likely(_ rest: Duration, age: Duration, lost: [Duration] = []) -> Duration {
        let rest = microseconds(rest)
        let age = microseconds(age)
        let haste = min(age, usualDelay)
        // A number as round as these is not met by chance.
        let round: Int64 = rest >= 1_000_000 ? 50_000 : rest >= 100_000 ? 5_000 : 1_000
        let starts = lost.map { rest + microseconds($0) }.filter { $0 > 0 }
        guard rest > 0 else {
            // It is too late, as it was meant or since others had the processor for longer than
            // that.
            let late = roundest(from: starts, within: haste, grid: round)
            return .microseconds(late?.length ?? 0)
        }
        let exact = roundest(from: [rest], within: haste, grid: round)
        // That much rounder is no chance either.
        let much = exact.map { $0.grid * 10 } ?? round
        let late = roundest(from: starts, within: haste, grid: much)
        let fine = roundest(from: [rest], within: haste, grid: 100)
        let found =
            late ?? exact
            // Of less than a millisecond, anything in steps of the finest grid is as likely as a
            // delay.
            ?? (rest < 1_000 ? fine : nil)
            ?? roundest(from: [rest], within: age, grid: round)
            ?? fine
        return .microseconds(found?.length ?? multiple(of: 100, from: rest))
    }

    /// The multiple of the greatest grid that lies in one of some intervals, with that grid.
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
