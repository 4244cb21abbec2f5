import Testing
import UnderstudyTesting

@Suite("Conditional requirements", .doubles) struct ConditionalMembersTests {
    let spy = PlatformSpy()
    var platform: any Platform { spy }

    @Test func `An unconditional requirement of a protocol with conditional ones is recorded`() {
        platform.common()
        expect(spy.spies.common, .wasCalled(.once))
    }

    @Test func `A requirement for one platform is recorded on that platform`() {
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

    @Test func `A requirement that differs between platforms is recorded with its types`() {
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

    @Test func `The spy of a requirement has the same name in every branch`() throws {
        try platform.flush()
        expect(spy.spies.flush, .wasCalled(.once))
        // The same line should compile in the other branch.
        _ = { expect(spy.spies.flush, .wasCalled(.once)) }
    }

    #if DEBUG
        @Test func `A static requirement for debug builds is recorded`() {
            func trace<P: Platform>(_ platform: P.Type) { platform.trace("here") }
            trace(PlatformSpy.self)
            expect(PlatformSpy.spies.trace, .wasCalled(.once, with: "here"))
        }
    #endif
}
