import Testing
import UnderstudyTesting

@Suite("Autoclosures", .doubles) struct AutoclosuresTests {
    let spy = LogSpy()
    var log: any Log { spy }

    @Test("The value of an autoclosure is recorded") func recording() {
        spy.spies.check.returns(true)
        log.write("a" + "b")
        #expect(log.check(1 < 2, "less"))
        expect(spy.spies.write, .wasCalled(.once, with: "ab"))
        expect(spy.spies.check, .wasCalled(.once, with: (true, "less")))
    }

    @Test("A throwing autoclosure makes its function throw") func errors() throws {
        func fail() throws -> Int? { throw DockError.occupied }
        spy.spies.require.returns(5)
        #expect(try log.require(3 as Int?) == 5)
        #expect(spy.spies.require.lastCall as? Int == 3)
        #expect(throws: DockError.occupied) { try log.require(try fail()) }
        expect(spy.spies.require, .wasCalled(.once))
    }

    @Test("The value of an async autoclosure is recorded") func asyncAutoclosures() async {
        func four() async -> Int { 4 }
        await log.wait(await four())
        expect(spy.spies.wait, .wasCalled(.once, with: 4))
    }

    @Test("An escaping autoclosure is recorded as a closure") func escapingAutoclosures() {
        log.later("later")
        log.send("sent")
        #expect(spy.spies.later.calls.map { $0() } == ["later"])
        #expect(spy.spies.send.calls.map { $0() } == ["sent"])
    }
}
