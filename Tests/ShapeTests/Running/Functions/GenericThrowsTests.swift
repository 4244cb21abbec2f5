import Testing
import UnderstudyTesting

@Suite("Methods with generic errors", .doubles) struct GenericThrowsTests {
    let spy = AttempterSpy()
    var attempter: any Attempter { spy }

    @Test func `A method with a generic error throws an error of the requested type`() {
        spy.spies.attemptOr.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) { try attempter.attempt(2, or: DockError.self) }
        expect(spy.spies.attemptOr, .wasCalled(.once, with: (2, DockError.self)))
    }

    @Test func `A method with a generic error returns the stubbed value`() throws {
        spy.spies.attemptOr.returns("done")
        #expect(try attempter.attempt(3, or: DockError.self) == "done")
        #expect(spy.spies.attemptOr.lastCall?.times == 3)
    }

    @Test func `An async method with a generic error throws the stubbed error`() async {
        spy.spies.attemptThrowing.fails(with: DockError.occupied)
        await #expect(throws: DockError.occupied) {
            try await attempter.attempt(throwing: DockError.occupied)
        }
        expect(spy.spies.attemptThrowing, .wasCalled(.once))
    }

    @Test func `A method can have a generic error and a generic result`() throws {
        spy.spies.run.returns(5)
        #expect(try attempter.run(4, failing: DockError.self) == 5)
        spy.spies.run.fails(with: DockError.occupied)
        #expect(throws: DockError.occupied) { try attempter.run("four", failing: DockError.self) }
        #expect(spy.spies.run.calls.map { $0.value as? Int } == [4, nil])
    }

    @Test func `A method can return functions that throw a generic error`() {
        func refuse(_ ship: Int) throws(DockError) { throw .occupied }
        let refusing: (Int) throws(DockError) -> Void = refuse
        spy.spies.thrower.returns(refusing)
        let thrower = attempter.thrower(DockError.self)
        #expect(throws: DockError.occupied) { try thrower(1) }
        expect(spy.spies.thrower, .wasCalled(.once))
    }

    @Test func `A method with a generic error calls its closure unless it throws`() {
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
