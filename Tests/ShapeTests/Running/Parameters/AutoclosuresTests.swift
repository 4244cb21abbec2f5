import Testing
import UnderstudyTesting

@Suite("Autoclosures", .doubles) struct AutoclosuresTests {
    let spy = LogSpy()
    var log: any Log { spy }

    @Test func `The value of an autoclosure is recorded`() {
        spy.spies.check.returns(true)
        log.write("a" + "b")
        #expect(log.check(1 < 2, "less"))
        expect(spy.spies.write, .wasCalled(.once, with: "ab"))
        expect(spy.spies.check, .wasCalled(.once, with: (true, "less")))
    }

    @Test func `A throwing autoclosure makes its function throw`() throws {
        func fail() throws -> Int? { throw DockError.occupied }
        spy.spies.require.returns(5)
        #expect(try log.require(3 as Int?) == 5)
        #expect(spy.spies.require.lastCall as? Int == 3)
        #expect(throws: DockError.occupied) { try log.require(try fail()) }
        expect(spy.spies.require, .wasCalled(.once))
    }

    @Test func `The value of an async autoclosure is recorded`() async {
        func four() async -> Int { 4 }
        await log.wait(await four())
        expect(spy.spies.wait, .wasCalled(.once, with: 4))
    }

    @Test func `An escaping autoclosure is recorded as a closure`() {
        log.later("later")
        log.send("sent")
        #expect(spy.spies.later.calls.map { $0() } == ["later"])
        #expect(spy.spies.send.calls.map { $0() } == ["sent"])
    }
}
