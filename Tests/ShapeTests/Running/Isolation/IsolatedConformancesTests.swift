import Testing
import UnderstudyTesting

@Suite("Types with isolated conformances to Hashable") struct IsolatedConformancesTests {
    @Test(.doubles)
    @MainActor
    func `A type with an isolated Hashable conformance is recorded on its actor`() {
        let berths: Set = [Berth(number: 1), Berth(number: 2)]
        let spy = HarborSpy()
        spy.spies.taken.get.returns(berths)
        spy.spies.price.returns([Berth(number: 1): 10])
        HarborSpy.spies.free.returns([])
        #expect(spy.taken == berths)
        expect(spy.spies.taken.get, .wasCalled(.once))
        spy.taken = []
        expect(spy.spies.taken.set, .wasCalled(.once, with: []))
        #expect(spy.price(of: berths) == [Berth(number: 1): 10])
        expect(spy.spies.price, .wasCalled(.once, with: berths))
        #expect(HarborSpy.free() == [])
        expect(HarborSpy.spies.free, .wasCalled(.once))
    }
}
