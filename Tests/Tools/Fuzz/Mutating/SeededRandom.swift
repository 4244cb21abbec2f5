/// A random number generator with a seed: Sebastiano Vigna's splitmix64.
///
/// The same seed should produce the same numbers on all platforms. For example, an input that fails
/// on Linux can then be reproduced on a Mac.
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator with a seed.
    public init(seed: UInt64) { state = seed }

    /// Creates a generator for one input of a run, so that each input has its own sequence.
    public init(seed: UInt64, number: Int) {
        var first = SeededRandom(seed: seed)
        state = first.next() ^ (UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93)
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from zero up to, but not including, a bound.
    ///
    /// It's slightly biased, but much faster than `Int.random(in:using:)`.
    mutating func below(_ bound: Int) -> Int {
        bound <= 0 ? 0 : Int(truncatingIfNeeded: next() >> 33) % bound
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
