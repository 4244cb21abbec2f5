import Testing
import UnderstudyTesting

@Suite("Nonescaping closures", .doubles) struct NonescapingClosuresTests {
    let spy = BatchSpy()
    var batch: any Batch { spy }

    @Test func `A nonescaping closure without parameters is called`() async throws {
        var events: [String] = []
        batch.perform { events.append("perform") }
        try batch.attempt { events.append("attempt") }
        await batch.wait { events.append("wait") }
        batch.two({ events.append("first") }, then: { events.append("second") })
        #expect(events == ["perform", "attempt", "wait", "first", "second"])
        expect(spy.spies.perform, .wasCalled(.once))
        expect(spy.spies.attempt, .wasCalled(.once))
        expect(spy.spies.wait, .wasCalled(.once))
        expect(spy.spies.two, .wasCalled(.once))
    }

    @Test func `A nonescaping closure isn't called if its function throws`() {
        spy.spies.attempt.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) {
            try batch.attempt { Issue.record("The function has thrown before.") }
        }
    }

    @Test func `A throwing nonescaping closure makes its function throw`() {
        #expect(throws: DockError.occupied) { try batch.attempt { throw DockError.occupied } }
    }

    @Test func `A nonescaping closure provides the generic result`() {
        #expect(batch.scoped { "scoped" } == "scoped")
        expect(spy.spies.scoped, .wasCalled(.once))
    }

    @Test func `A nonescaping closure with unstubbed inputs isn't called`() {
        func fail() { Issue.record("There is nothing to call it with.") }
        batch.each { _ in fail() }
        batch.update("name") { _ in fail() }
        batch.ask {
            fail()
            return true
        }
        batch.onMain { fail() }
        expect(spy.spies.each, .wasCalled(.once))
        expect(spy.spies.update, .wasCalled(.once, with: "name"))
        expect(spy.spies.ask, .wasCalled(.once))
        expect(spy.spies.onMain, .wasCalled(.once))
    }

    @Test @MainActor func `A closure with the same actor isolation as its function is called`() {
        let spy = AnimatingSpy()
        var events: [String] = []
        spy.animate { events.append("animate") }
        #expect(spy.transact { events.count } == 1)
        #expect(events == ["animate"])
        expect(spy.spies.animate, .wasCalled(.once))
        expect(spy.spies.transact, .wasCalled(.once))
    }
}
