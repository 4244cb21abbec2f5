import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Methods with generic errors` {
    let spy = AttempterSpy()
    var attempter: any Attempter { spy }

    @Test func `throw an error of the type that is wanted`() {
        spy.spies.attemptOr.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) { try attempter.attempt(2, or: DockError.self) }
        expect(spy.spies.attemptOr, .wasCalled(.once, with: (2, DockError.self)))
    }

    @Test func `return where nothing fails`() throws {
        spy.spies.attemptOr.returns("done")
        #expect(try attempter.attempt(3, or: DockError.self) == "done")
        #expect(spy.spies.attemptOr.lastCall?.times == 3)
    }

    @Test func `are asynchronous too`() async {
        spy.spies.attemptThrowing.fails(with: DockError.occupied)
        await #expect(throws: DockError.occupied) {
            try await attempter.attempt(throwing: DockError.occupied)
        }
        expect(spy.spies.attemptThrowing, .wasCalled(.once))
    }

    @Test func `have generic results too`() throws {
        spy.spies.run.returns(5)
        #expect(try attempter.run(4, failing: DockError.self) == 5)
        spy.spies.run.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) { try attempter.run("four", failing: DockError.self) }
        #expect(spy.spies.run.calls.map { $0.value as? Int } == [4, nil])
    }

    @Test func `may return functions that throw them`() {
        func refuse(_ ship: Int) throws(DockError) { throw .occupied }
        let refusing: (Int) throws(DockError) -> Void = refuse
        spy.spies.thrower.returns(refusing)
        let thrower = attempter.thrower(DockError.self)
        #expect(throws: DockError.occupied) { try thrower(1) }
        expect(spy.spies.thrower, .wasCalled(.once))
    }

    @Test func `call their closures, unless they throw`() {
        var count = 0
        attempter.perform { count += 1 }
        #expect(count == 1)
        spy.spies.perform.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) {
            try attempter.perform { () throws(DockError) in count += 1 }
        }
        #expect(count == 1)
        expect(spy.spies.perform, .wasCalled(.exactly(2)))
    }
}
