import Testing
import UnderstudyTesting

@Suite("Package protocols", .doubles) struct PackageProtocolsTests {
    @Test func `A package protocol has a double for the package`() throws {
        func reset<E: Engine>(_ type: E.Type) { type.reset() }
        let spy = EngineSpy()
        var engine: any Engine = spy
        spy.spies.start.returns(true)
        engine.speed = 3
        reset(EngineSpy.self)
        #expect(try engine.start("key"))
        #expect(engine.speed == 3)
        expect(spy.spies.start, .wasCalled(.once, with: "key"))
        expect(spy.spies.speed.set, .wasCalled(.once, with: 3))
        expect(spy.spies.speed.get, .wasCalled(.once))
        expect(EngineSpy.spies.reset, .wasCalled(.once))
        spy.spies.start.fails(with: FileError.missing)
        #expect(throws: FileError.missing) { try engine.start("") }
    }
}
