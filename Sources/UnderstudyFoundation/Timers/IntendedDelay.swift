/// The delay from which a deadline on the clock of the machine was computed.
///
/// The caller reads the clock, adds a delay, and passes the deadline, so the remaining time is
/// always slightly less than the delay, and a common delay can be recognized. The difference is
/// usually about 0.1 µs. In about one of several hundred thousand calls, it's more than 50 µs
/// because the thread is preempted in between.
struct IntendedDelay: Equatable {
    /// The delay in nanoseconds.
    let nanoseconds: Int64
    /// `true` if the delay was rounded up because the remaining time isn't close to a common delay.
    let isRoundedUp: Bool

    /// The maximum error caused by binary fractions and by the resolution of the clock.
    private static let imprecision: Int64 = 500
    /// The maximum amount of time that usually passes between reading the clock and enqueuing the
    /// work.
    static let tolerance: Int64 = 100_000
    /// The maximum distance below a multiple of a shorter unit at which that multiple is
    /// recognized.
    private static let shortTolerance: Int64 = 5_000
    private static let millisecond: Int64 = 1_000_000

    private init(_ nanoseconds: Int64, isRoundedUp: Bool = false) {
        self.nanoseconds = nanoseconds
        self.isRoundedUp = isRoundedUp
    }

    /// Recognizes the delay from which a deadline was computed.
    ///
    /// - Parameters:
    ///   - remaining: The number of nanoseconds until the deadline. If the deadline has passed,
    ///     this number is negative.
    ///   - tolerance: The maximum distance below a whole number of milliseconds at which that
    ///     number is recognized.
    init(remaining: Int64, tolerance: Int64 = Self.tolerance) {
        // We limit the remaining time to 146 years so that none of the following operations can
        // overflow.
        let remaining = max(-(1 << 62), min(remaining, 1 << 62)) - Self.imprecision
        let whole = Self.next(Self.millisecond, after: remaining)
        // The shorter units are a twentieth of a millisecond and half a frame of a display with 60
        // Hz.
        let short = min(Self.next(50_000, after: remaining), Self.frame(after: remaining))
        if whole - remaining <= tolerance {
            self.init(whole)
        } else if short - remaining <= Self.shortTolerance {
            self.init(short)
        } else {
            self.init(Self.roundedUp(remaining), isRoundedUp: true)
        }
    }

    /// Creates a delay that is known exactly because the clock is stopped.
    init(exactly nanoseconds: Int64) { self.init(nanoseconds) }

    /// Returns the sum of this delay and a (possibly negative) difference.
    func adding(_ difference: Int64) -> IntendedDelay {
        IntendedDelay(nanoseconds + difference, isRoundedUp: isRoundedUp)
    }

    /// Returns the next common delay.
    ///
    /// Below 0.1 s, this is a multiple of a hundredth of a second, and below 0.95 s, of a
    /// twentieth. For a longer delay, it's a multiple of half a second if that is at most 50 ms
    /// away, and otherwise of a hundredth.
    private static func roundedUp(_ remaining: Int64) -> Int64 {
        let hundredth = next(10 * millisecond, after: remaining)
        if remaining < 100 * millisecond { return hundredth }
        if remaining < 950 * millisecond { return next(50 * millisecond, after: remaining) }
        let half = next(500 * millisecond, after: remaining)
        return half - remaining <= 50 * millisecond ? half : hundredth
    }

    /// Returns the smallest multiple of a unit that is greater than or equal to a number.
    private static func next(_ unit: Int64, after number: Int64) -> Int64 {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: unit)
        return (remainder > 0 ? quotient + 1 : quotient) * unit
    }

    private static func frame(after number: Int64) -> Int64 {
        let frames = (Double(number) * 120 / 1e9).rounded(.up)
        return Int64((frames * 1e9 / 120).rounded(.down))
    }
}
