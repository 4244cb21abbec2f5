/// The same numbers for the same seed everywhere: Sebastiano Vigna's splitmix64.
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Starts the row of numbers that belongs to a seed.
    public init(seed: UInt64) { state = seed }

    /// Starts a row that depends on two numbers, so that each input of a run has one of its own.
    public init(seed: UInt64, number: Int) {
        var first = SeededRandom(seed: seed)
        state = first.next() ^ (UInt64(truncatingIfNeeded: number) &* 0xD6E8_FEB8_6659_FD93)
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from zero up to a bound. Slightly uneven, and much faster than the standard way.
    mutating func below(_ bound: Int) -> Int {
        bound <= 0 ? 0 : Int(truncatingIfNeeded: next() >> 33) % bound
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
