import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Closures that do not escape` {
    let spy = BatchSpy()
    var batch: any Batch { spy }

    @Test func `are called where they need no argument`() async throws {
        var events: [String] = []
        spy.spies.measure.returns(1.5)
        batch.perform { events.append("perform") }
        let duration = batch.measure {
            events.append("measure")
            return 3
        }
        #expect(duration == 1.5)
        try batch.attempt { events.append("attempt") }
        await batch.wait { events.append("wait") }
        batch.two({ events.append("first") }, then: { events.append("second") })
        #expect(events == ["perform", "measure", "attempt", "wait", "first", "second"])
        #expect(spy.spies.perform.callCount == 1)
        #expect(spy.spies.measure.callCount == 1)
        #expect(spy.spies.attempt.callCount == 1)
        #expect(spy.spies.wait.callCount == 1)
        #expect(spy.spies.two.callCount == 1)
    }

    @Test func `are not called by a function that throws`() {
        spy.spies.attempt.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) {
            try batch.attempt { Issue.record("The function has thrown before.") }
        }
    }

    @Test func `that throw make their function throw`() {
        #expect(throws: DockError.occupied) { try batch.attempt { throw DockError.occupied } }
    }

    @Test func `give the result that they make`() {
        #expect(batch.scoped { "scoped" } == "scoped")
        #expect(spy.spies.scoped.callCount == 1)
    }

    @Test func `are only counted where they want more`() {
        func fail() { Issue.record("There is nothing to call it with.") }
        batch.each { _ in fail() }
        batch.update("name") { _ in fail() }
        batch.ask {
            fail()
            return true
        }
        batch.onMain { fail() }
        #expect(spy.spies.each.callCount == 1)
        #expect(spy.spies.update.calls == ["name"])
        #expect(spy.spies.ask.callCount == 1)
        #expect(spy.spies.onMain.callCount == 1)
    }
}
