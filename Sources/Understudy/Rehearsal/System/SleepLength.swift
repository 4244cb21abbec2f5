/// How long somebody meant to sleep, who gave an instant of the machine's own clock.
///
/// Between reading that clock and falling asleep some time passes, which differs from run to run. So the
/// length lies between what is left of it and that plus the age of the step. Of all lengths in between,
/// the roundest is taken: people write 250 milliseconds, not 249.998.
enum SleepLength {
    /// Not more than this is believed to have passed.
    private static let longestDelay = Duration.milliseconds(5)
    private static let grids: [Int64] = [
        3_600_000_000, 600_000_000, 60_000_000, 10_000_000, 5_000_000, 1_000_000, 500_000, 100_000,
        50_000, 10_000, 5_000, 1_000, 500,
    ]
    /// In microseconds.
    private static let finestGrid: Int64 = 100

    static func likely(_ rest: Duration, in timeInStep: Duration) -> Duration {
        guard rest > .zero else { return .zero }
        let low = microseconds(rest)
        let high = microseconds(rest + min(timeInStep, longestDelay))
        for grid in grids {
            let multiple = roundUp(low, to: grid)
            if multiple <= high { return .microseconds(multiple) }
        }
        return .microseconds(roundUp(low, to: finestGrid))
    }

    private static func microseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        // Ten thousand years are enough to sleep.
        return min(seconds, 315_360_000_000) * 1_000_000 + (attoseconds + 999_999_999_999)
            / 1_000_000_000_000
    }

    private static func roundUp(_ number: Int64, to grid: Int64) -> Int64 {
        (number + grid - 1) / grid * grid
    }
}
