import Testing
import UnderstudyTesting

@Suite("Public protocols whose == is internal", .doubles) struct InternalIdentitiesTests {
    @Test func `A public double of a protocol whose == is internal equals itself`() {
        func count<F: Fare>(_ fares: [F]) -> Int { Set(fares).count }
        let fare = FareSpy()
        fare.spies.zone.returns(3)
        #expect(count([fare, fare]) == 1)
        // An internal double should use the extension's ==, which reads the zone.
        let reads = fare.spies.zone.callCount
        #expect((fare as any Fare).zone == 3)
        #expect(fare.spies.zone.callCount == reads + 1)
    }
}
