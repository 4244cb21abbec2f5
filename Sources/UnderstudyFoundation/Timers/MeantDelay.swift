/// The delay that was meant by an instant of the machine's own clock.
///
/// Some time has passed since the caller read that clock: microseconds, or many milliseconds if
/// other work had the processor. So the delay that was meant is a little longer than what is left.
enum MeantDelay {
    /// How far a hundredth may be for which nothing has come between.
    private static let haste = 0.000_5
    /// How much a busy machine is forgiven where the answer is clear: people wait for whole and
    /// half seconds, and below a second for twentieths.
    private static let grace = 0.05

    /// - Parameter left: what is left, in seconds; negative when it has passed.
    /// - Returns: the next hundredth of a second, if it is near; otherwise, from a tenth of a
    ///   second on, the next twentieth, and from one second on, the next half second, if that is
    ///   near; otherwise the next hundredth.
    static func seconds(_ left: Double) -> Double {
        // Binary fractions are off by a hair.
        let left = left - 0.000_01
        let hundredth = (left * 100).rounded(.up) / 100
        if hundredth - left <= haste { return hundredth }
        if left < 0.1 { return hundredth }
        if left < 0.95 { return (left * 20).rounded(.up) / 20 }
        let half = (left * 2).rounded(.up) / 2
        return half - left <= grace ? half : hundredth
    }
}
