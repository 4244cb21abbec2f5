/// A type that estimates the intended length of a sleep whose deadline was computed from the
/// machine's own clock.
///
/// Between reading this clock and falling asleep, a few microseconds pass, or more if the code does
/// other work, or if other threads preempt the current thread. Only the latter can be detected.
///
/// Therefore, the intended length is slightly greater than the remaining time, or than the sum of
/// the remaining time and the lost time. At most, it's the sum of the remaining time and the age of
/// the task's latest steps, because the task must have read the clock in one of these steps. Among
/// these lengths, we select a round length because people usually write 250 milliseconds instead of
/// 249.998 milliseconds.
enum SleepLength {
    /// The multiples that are considered round, in microseconds, from the roundest to the least
    /// round.
    private static let grids: [Int64] = [
        3_600_000_000, 600_000_000, 60_000_000, 10_000_000, 5_000_000, 1_000_000, 500_000, 100_000,
        50_000, 10_000, 5_000, 1_000, 500, 100,
    ]
    /// The usual delay without an interruption, in microseconds.
    private static let usualDelay: Int64 = 200

    /// Returns the most likely length of a sleep.
    ///
    /// - Parameters:
    ///   - rest: The remaining time of the sleep.
    ///   - age: The time since the first of the task's latest steps.
    ///   - lost: The amounts of time that the thread may have lost since it has read the clock.
    static func likely(_ rest: Duration, age: Duration, lost: [Duration] = []) -> Duration {
        let rest = microseconds(rest)
        let age = microseconds(age)
        let haste = min(age, usualDelay)
        // A length that is a multiple of this value isn't a coincidence.
        let round: Int64 = rest >= 1_000_000 ? 50_000 : rest >= 100_000 ? 5_000 : 1_000
        let starts = lost.map { rest + microseconds($0) }.filter { $0 > 0 }
        guard rest > 0 else {
            // The sleep starts too late, either intentionally or because other threads have run for
            // longer than its length.
            let late = roundest(from: starts, within: haste, grid: round)
            return .microseconds(late?.length ?? 0)
        }
        let exact = roundest(from: [rest], within: haste, grid: round)
        // A length that is much rounder isn't a coincidence either.
        let much = exact.map { $0.grid * 10 } ?? round
        let late = roundest(from: starts, within: haste, grid: much)
        let fine = roundest(from: [rest], within: haste, grid: 100)
        let found =
            late ?? exact
            // For lengths below a millisecond, any multiple of the finest grid is as likely as a
            // delay.
            ?? (rest < 1_000 ? fine : nil)
            ?? roundest(from: [rest], within: age, grid: round)
            ?? fine
        return .microseconds(found?.length ?? multiple(of: 100, from: rest))
    }

    /// Returns the multiple of the greatest grid that is contained in one of the given intervals,
    /// and this grid.
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

    /// Returns a duration in microseconds, rounded up.
    private static func microseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        // No sleep needs to be longer than ten thousand years.
        return min(seconds, 315_360_000_000) * 1_000_000
            + (attoseconds + 999_999_999_999) / 1_000_000_000_000
    }
}

/// A type that stores the intervals in which the thread of a rehearsal was preempted.
///
/// The intervals are measured with the machine's own clock.
struct LostTime {
    /// The minimum length of an interval. Shorter intervals don't matter, and aren't worth a system
    /// call.
    private static let least = Duration.microseconds(100)

    private var last: (wall: ContinuousClock.Instant, processor: Duration)?
    /// The latest intervals, in the order in which they ended.
    private var gaps: [(end: ContinuousClock.Instant, length: Duration)] = []

    /// Checks whether or not time was lost since the previous check.
    ///
    /// - Parameters:
    ///   - now: The current instant.
    ///   - processor: The processor time of the thread. It's only evaluated if enough time has
    ///     passed.
    mutating func sample(
        at now: ContinuousClock.Instant,
        processor: @autoclosure () -> Duration = System.processorTime
    ) {
        guard let last else {
            self.last = (now, processor())
            return
        }
        let passed = last.wall.duration(to: now)
        guard passed >= Self.least else { return }
        let processor = processor()
        self.last = (now, processor)
        let lost = passed - (processor - last.processor)
        guard lost >= Self.least else { return }
        if gaps.count == 4 { gaps.removeFirst() }
        gaps.append((now, lost))
    }

    /// Returns the amounts of time that may have been lost between an unknown instant and now.
    ///
    /// The unknown instant isn't before the given instant. Therefore, the result contains the
    /// length of the latest interval, the total length of the latest two intervals, and so on.
    func sums(since instant: ContinuousClock.Instant) -> [Duration] {
        var sum = Duration.zero
        return gaps.reversed().prefix { $0.end > instant }.map { gap in
            sum += gap.length
            return sum
        }
    }
}
