/// How long somebody meant to wait who gave an instant of the machine's own clock.
///
/// Since that clock was read some time has passed: microseconds, or many milliseconds where other work had the
/// processor. So the delay is what is left of it, and a little more.
enum MeantDelay {
    /// How much a busy machine is forgiven where the answer is clear: people wait for whole and half seconds.
    private static let grace = 0.05

    /// - Parameter left: what is left, in seconds; negative when it has passed.
    /// - Returns: the next hundredth of a second; from one second on the next half second, when that is near.
    static func seconds(_ left: Double) -> Double {
        // Binary fractions are off by a hair.
        let left = left - 0.000_01
        let half = (left * 2).rounded(.up) / 2
        if half >= 1, half - left <= grace { return half }
        return (left * 100).rounded(.up) / 100
    }
}
