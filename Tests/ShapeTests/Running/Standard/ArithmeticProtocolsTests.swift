import Testing
import UnderstudyTesting

@Suite("Arithmetic protocols", .doubles) struct ArithmeticProtocolsTests {
    @Test func `A double of AdditiveArithmetic returns the stubbed sums`() {
        func sum<M: Money>(_ all: [M]) -> M { all.reduce(.zero, +) - .zero }
        let (zero, one, total) = (MoneySpy(), MoneySpy(), MoneySpy())
        MoneySpy.spies.zero.returns(zero)
        MoneySpy.spies.add.returns(total)
        MoneySpy.spies.subtract.answers { $0.left }
        one.spies.currency.returns("EUR")
        #expect(sum([one]) == total)
        #expect((one as any Money).currency == "EUR")
        expect(MoneySpy.spies.zero, .wasCalled(.exactly(2)))
        #expect(MoneySpy.spies.add.lastCall?.right == one)
        expect(MoneySpy.spies.add, .wasCalled(.once))
        #expect(MoneySpy.spies.subtract.lastCall?.left == total)
        expect(MoneySpy.spies.subtract, .wasCalled(.once))
        expect(one.spies.currency, .wasCalled(.once))
    }

    @Test func `A double of Strideable returns the stubbed distances`() {
        func next<F: Floor>(_ floor: F, to other: F) -> (F, Int, Bool, Int) {
            (floor.advanced(by: 1), floor.distance(to: other), floor < other, floor.number)
        }
        let (first, second) = (FloorSpy(), FloorSpy())
        first.spies.advanced.returns(second)
        first.spies.distance.returns(4)
        first.spies.number.returns(1)
        FloorSpy.spies.less.returns(true)
        let (floor, distance, isLess, number) = next(first, to: second)
        #expect(floor === second)
        #expect((distance, isLess, number) == (4, true, 1))
        expect(first.spies.advanced, .wasCalled(.once, with: 1))
        #expect(first.spies.distance.lastCall === second)
        expect(first.spies.distance, .wasCalled(.once))
        expect(first.spies.number, .wasCalled(.once))
        #expect(FloorSpy.spies.less.lastCall?.left === first)
        expect(FloorSpy.spies.less, .wasCalled(.once))
    }
}
