import Testing
import UnderstudyTesting

@Suite("Isolated == and hash(into:)", .doubles) struct IsolatedEqualityTests {
    @Test @MainActor func `A double is equal only to itself if an extension's == is on an actor`() {
        func isEqual<T: Equatable>(_ left: T, _ right: T) -> Bool { left == right }
        let (gauge, other) = (GaugeSpy(), GaugeSpy())
        gauge.spies.level.returns(3)
        #expect(isEqual(gauge, gauge))
        #expect(!isEqual(gauge, other))
        #expect(gauge.level == 3)
        expect(gauge.spies.level, .wasCalled(.once))
    }

    @Test func `A double whose hash(into:) is on an actor can be in a set off the actor`() async {
        let (bearing, other) = (BearingSpy(), BearingSpy())
        #expect(Set([bearing, other, bearing]).count == 2)
        bearing.spies.mark.returns(1)
        await #expect(bearing.mark == 1)
        expect(bearing.spies.mark, .wasCalled(.once))
    }

    @Test @MainActor func `A comparison on an actor is a spy`() {
        let (low, high) = (AltitudeSpy(), AltitudeSpy())
        AltitudeSpy.spies.less.when { $0.left === low }.returns(true)
        func isLess<T: Comparable>(_ left: T, _ right: T) -> Bool { left < right }
        #expect(isLess(low, high))
        #expect(low != high)
        low.spies.feet.returns(5)
        #expect(low.feet == 5)
        expect(low.spies.feet, .wasCalled(.once))
        expect(AltitudeSpy.spies.less, .wasCalled(.once))
    }
}
