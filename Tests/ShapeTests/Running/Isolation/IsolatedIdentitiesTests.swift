import Testing
import UnderstudyTesting

@Suite("Hashable doubles in a global actor") struct IsolatedIdentitiesTests {
    @Test @MainActor func `A Hashable double in a global actor is equal only to itself`() {
        let (spy, other) = (TileSpy<Int>(), TileSpy<Int>())
        #expect(spy == spy)
        #expect(spy != other)
        #expect(Set([spy, other, spy]).count == 2)
        spy.spies.id.returns(1)
        spy.spies.title.returns("blue")
        #expect(spy.id == 1)
        #expect(spy.title == "blue")
        expect(spy.spies.id, .wasCalled(.once))
        expect(spy.spies.title, .wasCalled(.once))
    }

    @Test
    @MainActor
    func `A Hashable double in a global actor can be hashed outside of it`() async {
        nonisolated func count<T: Hashable & Sendable>(_ tiles: [T]) async -> Int {
            Set(tiles).count
        }
        #expect(await count([TileSpy<Int>(), TileSpy<Int>()]) == 2)
    }

    @Test(.doubles)
    @MainActor
    func `A Hashable double has spies for == and hash(into:) if they are required`() {
        let (spy, other) = (MosaicSpy(), MosaicSpy())
        MosaicSpy.spies.equal.returns(true)
        #expect(spy == other)
        #expect(MosaicSpy.spies.equal.calls.map { $0.left === spy } == [true])
        _ = spy.hashValue
        expect(spy.spies.hash, .wasCalled(.once))
        expect(spy.spies.hashHasher, .wasCalled(.once))
    }
}
