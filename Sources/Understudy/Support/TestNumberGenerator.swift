/// A random number generator whose numbers depend only on its seed.
///
/// The numbers are the same on every platform.
///
/// ```swift
/// var random = TestNumberGenerator(seed: 42)
/// let dice = (1...5).map { _ in Int.random(in: 1...6, using: &random) }
/// ```
///
/// This type implements the generator that is described by Steele, Lea, and Flood in "Fast
/// splittable pseudorandom number generators", OOPSLA 2014, and uses the same constants as
/// `java.util.SplittableRandom`. It shouldn't be used for cryptography.
public struct TestNumberGenerator: RandomNumberGenerator, Sendable, Equatable {
    private var state: UInt64
    /// The increment of the state for each number. It's always odd.
    private let gamma: UInt64
    /// The numbers that were recorded or predefined, or `nil` if numbers aren't recorded.
    private var tape: Tape?

    private struct Tape: Sendable, Equatable {
        var numbers: [UInt64]
        var position = 0
    }

    /// The increment of a generator that wasn't split off. It's derived from the fractional part of
    /// the golden ratio, and is odd.
    private static let goldenGamma: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Creates a generator from a seed.
    ///
    /// All seeds are equally suitable.
    public init(seed: UInt64) {
        self.init(state: seed, gamma: Self.goldenGamma)
    }

    private init(state: UInt64, gamma: UInt64) {
        self.state = state
        self.gamma = gamma
    }

    /// Returns the next random number.
    ///
    /// All values are equally likely.
    public mutating func next() -> UInt64 {
        guard tape != nil else { return Self.mixed(nextState()) }
        return nextOnTape()
    }

    /// Records the generated numbers from now on.
    ///
    /// - Parameters:
    ///   - numbers: The numbers to return first, instead of numbers that depend on the seed.
    package mutating func record(after numbers: [UInt64] = []) { tape = Tape(numbers: numbers) }

    /// The numbers that were generated since ``record(after:)``.
    package var recorded: [UInt64] { tape.map { Array($0.numbers.prefix($0.position)) } ?? [] }

    private mutating func nextOnTape() -> UInt64 {
        let position = tape?.position ?? 0
        tape?.position += 1
        if let numbers = tape?.numbers, position < numbers.count { return numbers[position] }
        let number = Self.mixed(nextState())
        tape?.numbers.append(number)
        return number
    }

    /// Creates a generator whose numbers are independent of the further numbers of this generator.
    ///
    /// Split off a separate generator for each part of a test. Otherwise, a part that uses more
    /// numbers changes the numbers in the other parts.
    public mutating func split() -> TestNumberGenerator {
        let state = next()
        return TestNumberGenerator(state: state, gamma: Self.mixedGamma(nextState()))
    }

    /// Returns the `index`-th number of a seed, counted from 1.
    package static func output(_ index: Int, seed: UInt64) -> UInt64 {
        mixed(seed &+ UInt64(truncatingIfNeeded: index) &* goldenGamma)
    }

    private mutating func nextState() -> UInt64 {
        state &+= gamma
        return state
    }

    private static func mixed(_ state: UInt64) -> UInt64 {
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Derives an increment from a state.
    ///
    /// The increment is odd and contains enough transitions between adjacent bits.
    private static func mixedGamma(_ state: UInt64) -> UInt64 {
        var z = state
        z = (z ^ (z >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        z = (z ^ (z >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        z = (z ^ (z >> 33)) | 1
        let changes = (z ^ (z >> 1)).nonzeroBitCount
        return changes < 24 ? z ^ 0xAAAA_AAAA_AAAA_AAAA : z
    }
}
