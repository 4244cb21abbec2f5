/// The delay from which a deadline on the machine's clock was computed.
///
/// The caller read that clock, added a delay and passed the deadline on. Since then about 0.1 µs
/// have passed, and more than 50 µs only if the thread was preempted in between, once in a few
/// hundred thousand calls. So the remaining time is slightly less than the delay, which is
/// recognized if it's a common one.
struct IntendedDelay: Equatable {
    /// The delay, in nanoseconds.
    let nanoseconds: Int64
    /// `true` if the remaining time isn't close to a common delay, so that the delay is rounded up.
    let isRoundedUp: Bool

    /// The error of binary fractions and of the clock's resolution.
    private static let imprecision: Int64 = 500
    /// The longest usual time between reading the clock and enqueuing the work.
    static let haste: Int64 = 100_000
    /// The maximum distance below a multiple of a shorter unit that is recognized as that multiple.
    private static let shortHaste: Int64 = 5_000
    private static let millisecond: Int64 = 1_000_000

    private init(_ nanoseconds: Int64, isRoundedUp: Bool = false) {
        self.nanoseconds = nanoseconds
        self.isRoundedUp = isRoundedUp
    }

    /// Recognizes the delay.
    ///
    /// - Parameters:
    ///   - remaining: the nanoseconds until the deadline; negative if it has passed.
    ///   - haste: the maximum distance below a whole number of milliseconds that is recognized as
    ///     that number.
    init(remaining: Int64, haste: Int64 = Self.haste) {
        // 146 years, so that nothing overflows.
        let remaining = max(-(1 << 62), min(remaining, 1 << 62)) - Self.imprecision
        let whole = Self.next(Self.millisecond, after: remaining)
        // Twentieths of a millisecond, and frames of a display: half of 1/60 s.
        let short = min(Self.next(50_000, after: remaining), Self.frame(after: remaining))
        if whole - remaining <= haste {
            self.init(whole)
        } else if short - remaining <= Self.shortHaste {
            self.init(short)
        } else {
            self.init(Self.roundedUp(remaining), isRoundedUp: true)
        }
    }

    /// A known delay, because the clock is stopped.
    init(exactly nanoseconds: Int64) { self.init(nanoseconds) }

    /// Returns the delay plus a difference, which may be negative.
    func adding(_ difference: Int64) -> IntendedDelay {
        IntendedDelay(nanoseconds + difference, isRoundedUp: isRoundedUp)
    }

    /// Returns the next common delay: half a second if it's near, below a second a twentieth of a
    /// second, otherwise a hundredth.
    private static func roundedUp(_ remaining: Int64) -> Int64 {
        let hundredth = next(10 * millisecond, after: remaining)
        if remaining < 100 * millisecond { return hundredth }
        if remaining < 950 * millisecond { return next(50 * millisecond, after: remaining) }
        let half = next(500 * millisecond, after: remaining)
        return half - remaining <= 50 * millisecond ? half : hundredth
    }

    /// Returns the least multiple of a unit that isn't below a number.
    private static func next(_ unit: Int64, after number: Int64) -> Int64 {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: unit)
        return (remainder > 0 ? quotient + 1 : quotient) * unit
    }

    private static func frame(after number: Int64) -> Int64 {
        let frames = (Double(number) * 120 / 1e9).rounded(.up)
        return Int64((frames * 1e9 / 120).rounded(.down))
    }
}
