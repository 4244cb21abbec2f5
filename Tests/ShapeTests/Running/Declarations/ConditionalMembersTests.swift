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
            spy.spies.size.returns(4)
            #expect(platform.size() == 4)
            expect(spy.spies.size, .wasCalled(.once))
        #else
            spy.spies.size.returns(4.5)
            #expect(platform.size() == 4.5)
            expect(spy.spies.size, .wasCalled(.once))
        #endif
    }

    @Test func `have one name, whichever branch is built`() throws {
        try platform.flush()
        expect(spy.spies.flush, .wasCalled(.once))
        // Of the other branch.
        _ = { expect(spy.spies.flush, .wasCalled(.once)) }
    }

    #if DEBUG
        @Test func `may be static, and for debugging`() {
            func trace<P: Platform>(_ platform: P.Type) { platform.trace("here") }
            trace(PlatformSpy.self)
            expect(PlatformSpy.spies.trace, .wasCalled(.once, with: "here"))
        }
    #endif
}
