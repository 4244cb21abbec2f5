import Testing
import UnderstudyTesting

#if !os(Windows)
    @MainActor
#endif
@Spy protocol Lift {
    #if os(Linux)
        @discardableResult
    #endif
    func rise(to floor: Int) -> Bool
    nonisolated func ring()
}

@Spy
#if os(Windows)
    @MainActor
#endif
final class CabinSpy: Cabin {
    #if os(Linux)
        @discardableResult
    #endif
    func close() -> Bool
    #if os(Windows)
        @available(*, deprecated)
    #else
        @available(macOS 26, *)
    #endif
    var load: Int
    #if os(Linux)
        func lock()
    #endif
    #if os(Windows)
        @available(*, deprecated)
    #endif
    init(floor: Int)
}

#if os(Windows)
    @MainActor
#endif
protocol Cabin {
    func close() -> Bool
    #if !os(Windows)
        @available(macOS 26, *)
    #endif
    var load: Int { get set }
    init(floor: Int)
}

#if os(Linux)
    @Spy
#endif
struct Bell {
    #if os(Windows)
        @available(*, deprecated)
    #endif
    var ring: @Sendable (Int) -> Bool
}

@Suite("Conditional attributes", .doubles) struct ConditionalAttributeTests {
    @Test @MainActor func `Conditional attributes of a protocol apply to its double`() {
        let spy = LiftSpy()
        spy.spies.rise.returns(true)
        let ring = { @Sendable in spy.ring() }
        ring()
        #expect(spy.rise(to: 3))
        expect(spy.spies.rise, .wasCalled(.once, with: 3))
        expect(spy.spies.ring, .wasCalled(.once))
    }

    @available(macOS 26, *)
    @Test func `Conditional attributes of a class are kept when its members are filled in`() {
        let spy = CabinSpy(floor: 2)
        var cabin: any Cabin = spy
        cabin.load = 4
        #expect(cabin.load == 4)
        spy.spies.close.returns(true)
        #expect(cabin.close())
        #if os(Linux)
            spy.close()
            spy.lock()
            expect(spy.spies.lock, .wasCalled(.once))
        #endif
        expect(CabinSpy.spies.initialize, .wasCalled(.once, with: 2))
        expect(spy.spies.load.set, .wasCalled(.once, with: 4))
        expect(spy.spies.load.get, .wasCalled(.once))
    }

    #if os(Linux)
        @Test func `@Spy itself can be a conditional attribute`() {
            let spy = BellSpy()
            spy.spies.ring.returns(true)
            #expect(spy.client.ring(1))
            expect(spy.spies.ring, .wasCalled(.once, with: 1))
        }
    #endif
}
