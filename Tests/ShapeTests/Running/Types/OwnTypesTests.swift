import Testing
import UnderstudyTesting

@Suite("Recursive associated types") struct OwnTypesTests {
    @Test func `An associated type that is bound to Self is the double`() {
        func graft<S: Sprout>(_ child: S.Child, on sprout: S) -> S.Children
        where S.Children.Index == Int {
            sprout.graft(child, at: 0)
        }
        let (spy, other) = (SproutSpy<Int>(), SproutSpy<Int>())
        spy.spies.graft.returns([other, spy])
        #expect(
            graft(other, on: spy).map(ObjectIdentifier.init)
                == [other, spy].map(ObjectIdentifier.init))
        #expect(spy.spies.graft.calls.map { $0.child === other } == [true])
        spy.spies.grow.returns { sprout, _ in sprout }
        #expect(spy.grow(other, 1) === other)
        expect(spy.spies.grow, .wasCalled(.once))
    }

    @Test(.doubles) func `A standard associated type that is bound to Self is the double`() {
        let suit = SuitSpy()
        SuitSpy.spies.allCases.returns([suit])
        #expect(SuitSpy.allCases.first === suit)
        expect(SuitSpy.spies.allCases, .wasCalled(.once))
        suit.spies.symbol.returns("♠")
        #expect(suit.symbol == "♠")
        expect(suit.spies.symbol, .wasCalled(.once))
    }

    @Test func `An associated type that refers back to Self is the double`() {
        func twice<D: Duality>(_ duality: D, _ field: D.Field) -> D {
            duality.dual(over: field).dual(over: field)
        }
        let (one, other) = (DualitySpy<Int>(), DualitySpy<Int>())
        one.spies.dual.returns(other)
        other.spies.dual.returns(one)
        #expect(twice(one, 2) === one)
        #expect(one.spies.dual.calls == [2])
        one.spies.pair.returns(7)
        #expect(one.pair(with: other) == 7)
        #expect(one.spies.pair.calls.map { $0 === other } == [true])
    }
}
