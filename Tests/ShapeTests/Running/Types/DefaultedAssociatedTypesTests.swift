import Testing
import UnderstudyTesting

@Suite("Associated types with defaults", .doubles) struct DefaultedAssociatedTypesTests {
    @Test func `The test chooses associated types even if they have defaults`() {
        func use<C: Counter>(_ counter: C) -> (C.Number, C.Label) {
            (counter.count(), counter.label(2))
        }
        let ints = CounterSpy<Int, String>()
        ints.spies.count.returns(1)
        ints.spies.label.returns("two")
        #expect(use(ints) == (1, "two"))
        expect(ints.spies.count, .wasCalled(.once))
        expect(ints.spies.label, .wasCalled(.once, with: 2))

        let doubles = CounterSpy<Double, [Int]>()
        doubles.spies.count.returns(1.5)
        doubles.spies.label.returns([2])
        #expect(use(doubles) == (1.5, [2]))
    }
}
