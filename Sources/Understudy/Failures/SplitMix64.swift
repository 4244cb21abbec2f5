/// The generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
enum SplitMix64 {
    /// The `index`-th output for a seed, counted from 1.
    static func output(_ index: Int, seed: UInt64) -> UInt64 {
        var z = seed &+ UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
