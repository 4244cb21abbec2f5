import Testing
import UnderstudyTesting

@Suite("Availability", .doubles) struct AvailabilityTests {
    @available(macOS 26, iOS 26, *)
    @Test func `A double has the availability of its protocol`() {
        let spy = GlassSpy()
        let glass: any Glass = spy
        spy.spies.shine.returns(3)
        #expect(glass.shine() == 3)
        expect(spy.spies.shine, .wasCalled(.once))
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `A member of a double has the availability of its requirement`() {
        let spy = WindowSpy()
        let window: any Window = spy
        spy.spies.tint.returns(4)
        window.open()
        #expect(window.tint("red") == 4)
        expect(spy.spies.open, .wasCalled(.once))
        expect(spy.spies.tint, .wasCalled(.once, with: "red"))
    }

    @available(*, deprecated)
    @Test func `A deprecated requirement is recorded`() {
        let spy = WindowSpy()
        let window: any Window = spy
        window.openSlowly()
        expect(spy.spies.openSlowly, .wasCalled(.once))
    }

    @available(*, deprecated)
    @available(macOS 26, iOS 26, *)
    @Test func `A double has the availability of the enclosing types`() {
        let spy = Mirrors.Round.MirrorSpy()
        let mirror: any Mirrors.Round.Mirror = spy
        mirror.turn(Mirrors.Angle())
        expect(spy.spies.turn, .wasCalled(.once))
    }

    @available(*, deprecated)
    @Test func `A deprecated requirement with a deprecated type is recorded`() {
        let spy = LampSpy()
        let lamp: any Lamp = spy
        var wick = Wick()
        spy.spies.trim.returns(wick)
        _ = lamp.trim(&wick)
        expect(spy.spies.trim, .wasCalled(.once))
        expect(spy.spies.trimWick, .wasCalled(.once))
    }

    @Test func `Only the deprecated requirements of a protocol are deprecated in its double`() {
        let spy = LampSpy()
        (spy as any Lamp).light()
        expect(spy.spies.light, .wasCalled(.once))
    }
}
