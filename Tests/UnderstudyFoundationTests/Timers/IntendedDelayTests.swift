import Testing
@testable import UnderstudyFoundation

@Suite("Recognized delays of deadlines")
struct IntendedDelayTests {
    @Test(arguments: [
        (remaining: 9_999_999_900, delay: 10_000_000_000), (332_999_950, 333_000_000),
        (332_905_000, 333_000_000), (999_100, 1_000_000),
        (970_000, 1_000_000), (15_999_980, 16_000_000), (16_666_600, 16_666_666),
        (8_333_250, 8_333_333), (333_333_250, 333_333_333), (249_900, 250_000),
        (0, 0), (-60, 0), (-1_000_000_060, -1_000_000_000),
        // A thread that was suspended for 952 µs and one that wasn't can't be distinguished.
        (4_048_000, 4_050_000),
        // Binary fractions are slightly inexact, but should be recognized.
        (333_000_100, 333_000_000), (333_000_500, 333_000_000),
    ])
    func `Whole milliseconds, multiples of 50 µs and frame times are recognized`(
        _ sample: (remaining: Int64, delay: Int64)
    ) {
        let intended = IntendedDelay(remaining: sample.remaining)
        #expect(intended.nanoseconds == sample.delay)
        #expect(!intended.isRoundedUp)
    }

    @Test(arguments: [
        (remaining: 9_953_320_000, delay: 10_000_000_000), (2_464_320_000, 2_500_000_000),
        (961_320_000, 1_000_000_000), (292_320_000, 300_000_000), (201_520_000, 250_000_000),
        (915_120_000, 950_000_000), (94_870_000, 100_000_000), (-1_004_210_000, -1_000_000_000),
        // The thread was suspended for too long to recognize the delay.
        (9_931_320_000, 9_940_000_000),
        // This is too much for the imprecision of a whole number of milliseconds.
        (333_000_501, 350_000_000),
    ])
    func `The delay of a suspended thread is rounded up to a common delay`(
        _ sample: (remaining: Int64, delay: Int64)
    ) {
        let intended = IntendedDelay(remaining: sample.remaining)
        #expect(intended.nanoseconds == sample.delay)
        #expect(intended.isRoundedUp)
    }

    @Test(arguments: [Int64.max, Int64.min, Int64.min + 1])
    func `Deadlines at the limits of Int64 don't overflow`(_ remaining: Int64) {
        #expect(abs(Double(IntendedDelay(remaining: remaining).nanoseconds)) > 4e18)
    }
}
