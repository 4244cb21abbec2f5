import Testing
import UnderstudyTesting

@Suite("Conditional aliases", .doubles) struct ConditionalAliasesTests {
    @Test func `A spy records values of an alias that depends on a condition`() {
        let spy = DepotSpy<Int>()
        func fill<C: Depot>(_ depot: C, with items: C.Pallet) { depot.put(items) }
        fill(spy, with: [1, 2])
        #expect(spy.spies.put.calls == [[1, 2]])
    }
}
