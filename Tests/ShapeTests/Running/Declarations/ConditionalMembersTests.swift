import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Requirements under conditions` {
    let spy = PlatformSpy()
    var platform: any Platform { spy }

    @Test func `stand beside those without`() {
        platform.common()
        expect(spy.spies.common, .wasCalled(.once))
    }

    @Test func `are there on their platform`() {
        #if os(Linux)
            spy.spies.linux.returns(1)
            spy.spies.kernel.returns("6.1")
            #expect(platform.linux() == 1)
            #expect(platform.kernel == "6.1")
            expect(spy.spies.linux, .wasCalled(.once))
            expect(spy.spies.kernel, .wasCalled(.once))
        #elseif os(Windows)
            spy.spies.windows.returns(2)
            #expect(platform.windows() == 2)
            expect(spy.spies.windows, .wasCalled(.once))
        #else
            spy.spies.apple.returns(3)
            #expect(platform.apple() == 3)
            expect(spy.spies.apple, .wasCalled(.once))
        #endif
    }

    @Test func `may differ by platform`() {
        #if os(Linux)
            spy.spies.sizeInt.returns(4)
            #expect(platform.size() == 4)
            expect(spy.spies.sizeInt, .wasCalled(.once))
        #else
            spy.spies.sizeDouble.returns(4.5)
            #expect(platform.size() == 4.5)
            expect(spy.spies.sizeDouble, .wasCalled(.once))
        #endif
    }

    #if DEBUG
        @Test func `may be static, and for debugging`() {
            func trace<P: Platform>(_ platform: P.Type) { platform.trace("here") }
            trace(PlatformSpy.self)
            expect(PlatformSpy.spies.trace, .wasCalled(.once, with: "here"))
        }
    #endif
}
