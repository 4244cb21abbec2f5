import Testing
import UnderstudyTesting

@Suite(.doubles) struct Autoclosures {
    let spy = LogSpy()
    var log: any Log { spy }

    @Test func `are recorded as their values`() {
        spy.spies.check.returns(true)
        log.write("a" + "b")
        #expect(log.check(1 < 2, "less"))
        expect(spy.spies.write, .wasCalled(.once, with: "ab"))
        expect(spy.spies.check, .wasCalled(.once, with: (true, "less")))
    }

    @Test func `are evaluated once`() {
        var count = 0
        func next() -> String {
            count += 1
            return "\(count)"
        }
        log.write(next())
        #expect(count == 1)
        expect(spy.spies.write, .wasCalled(.once, with: "1"))
    }

    @Test func `may throw`() throws {
        func fail() throws -> Int? { throw DockError.occupied }
        spy.spies.require.returns(5)
        #expect(try log.require(3 as Int?) == 5)
        #expect(spy.spies.require.lastCall as? Int == 3)
        #expect(throws: DockError.occupied) { try log.require(try fail()) }
        expect(spy.spies.require, .wasCalled(.once))
    }

    @Test func `may be asynchronous`() async {
        func four() async -> Int { 4 }
        await log.wait(await four())
        expect(spy.spies.wait, .wasCalled(.once, with: 4))
    }

    @Test func `that escape are recorded as closures`() {
        log.later("later")
        log.send("sent")
        #expect(spy.spies.later.calls.map { $0() } == ["later"])
        #expect(spy.spies.send.calls.map { $0() } == ["sent"])
    }
}
