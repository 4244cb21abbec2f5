import Testing
import Understudy

@Suite("TestNumberGenerator")
struct SplitMix64Tests {
    func numbers(_ count: Int, of random: inout TestNumberGenerator) -> [UInt64] {
        (0..<count).map { _ in random.next() }
    }

    @Test func `TestNumberGenerator produces the published numbers of its seeds`() {
        // These numbers are published, for example by Rosetta Code, and in the tests of many
        // implementations.
        var random = TestNumberGenerator(seed: 1_234_567)
        #expect(
            numbers(5, of: &random) == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])

        var zero = TestNumberGenerator(seed: 0)
        #expect(
            numbers(5, of: &zero) == [
                0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
                0xF88B_B8A8_724C_81EC, 0x1B39_896A_51A8_749B,
            ])
    }

    @Test func `TestNumberGenerator splits as java.util.SplittableRandom does`() {
        // For the same calls, OpenJDK's implementation produces this output.
        var random = TestNumberGenerator(seed: 42)
        var child = random.split()
        var grandchild = child.split()
        #expect(
            numbers(4, of: &random) == [
                5_139_283_748_462_763_858, 6_349_198_060_258_255_764, 701_532_786_141_963_250,
                16_015_981_125_662_989_062,
            ])
        #expect(
            numbers(4, of: &child) == [
                1_172_002_037_136_309_321, 11_491_879_662_333_683_734, 17_016_127_901_299_674_051,
                12_338_419_692_931_607_833,
            ])
        #expect(
            numbers(4, of: &grandchild) == [
                15_905_106_113_998_148_183, 8_380_476_641_419_707_743, 11_125_570_449_564_665_336,
                2_340_141_244_154_980_316,
            ])
    }

    @Test func `TestNumberGenerator corrects weak increments as java.util.SplittableRandom does`() {
        var random = TestNumberGenerator(seed: 11)
        var child = random.split()
        #expect(
            numbers(5, of: &child) == [
                4_571_796_205_088_123_569, 3_858_759_985_714_206_617, 15_428_535_668_955_324_928,
                2_308_417_480_476_958_884, 2_159_567_543_516_011_655,
            ])
    }

    @Test func `TestNumberGenerator produces the same dice for the same seed`() {
        func roll(_ seed: UInt64) -> [Int] {
            var random = TestNumberGenerator(seed: seed)
            return (0..<100).map { _ in Int.random(in: 1...6, using: &random) }
        }
        #expect(roll(7) == roll(7))
        #expect(roll(7) != roll(8))
        #expect(Set(roll(7)) == Set(1...6))
    }

    @Test func `Streams split from a TestNumberGenerator share no number and are balanced`() {
        var random = TestNumberGenerator(seed: 1)
        var streams = (0..<8).map { _ in random.split() }
        var seen: Set<UInt64> = []
        for index in streams.indices {
            var ones = 0
            for _ in 0..<1_000 {
                let number = streams[index].next()
                ones += number.nonzeroBitCount
                seen.insert(number)
            }
            // We expect half of 64,000 bits. Five standard deviations are 632.
            #expect(abs(ones - 32_000) < 632)
        }
        #expect(seen.count == 8_000)
    }
}
