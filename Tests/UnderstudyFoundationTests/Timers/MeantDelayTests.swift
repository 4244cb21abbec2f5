import Testing
@testable import UnderstudyFoundation

@Suite("The delay that was meant")
struct MeantDelayTests {
    @Test(
        "is a little longer than what is left",
        arguments: [
            // Nothing came between.
            (left: 9.999_99, meant: 10), (left: 2.339_98, meant: 2.34),
            (left: 0.099_99, meant: 0.1),
            (left: 1.469_99, meant: 1.47), (left: 0.969_99, meant: 0.97), (left: 2.46, meant: 2.46),
            (left: 2.5, meant: 2.5), (left: 0.3, meant: 0.3), (left: -1.000_02, meant: -1),
            // Others had the processor in the meantime.
            (left: 9.953, meant: 10), (left: 2.464, meant: 2.5), (left: 2.459_4, meant: 2.5),
            (left: 0.961, meant: 1),
            (left: 0.292, meant: 0.3), (left: 0.288, meant: 0.3), (left: 0.201_5, meant: 0.25),
            (left: 0.915, meant: 0.95), (left: 0.094, meant: 0.1), (left: -1.004, meant: -1),
            // So much that it could be anything.
            (left: 9.931, meant: 9.94),
        ])
    func meant(_ sample: (left: Double, meant: Double)) {
        #expect(MeantDelay.seconds(sample.left) == sample.meant)
    }
}
