import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Public protocols whose equality is internal` {
    @Test func `have doubles that equal themselves`() {
        func count<F: Fare>(_ fares: [F]) -> Int { Set(fares).count }
        let fare = FareSpy()
        fare.spies.zone.returns(3)
        #expect(count([fare, fare]) == 1)
        #expect((fare as any Fare).zone == 3)
    }
}
