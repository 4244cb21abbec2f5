import Testing
import UnderstudyTesting

@Suite("Overloads that differ in closures") struct ClosureOverloadsTests {
    let spy = BenchSpy()
    var bench: any Bench { spy }

    @Test func `Overloads that differ in a closure's result have separate spies`() throws {
        let count: () -> Int = { 7 }
        let nothing: () -> Void = {}
        bench.measure(count)
        bench.measure(nothing)
        let work = try #require(spy.spies.measureInt.lastCall)
        #expect(work() == 7)
        expect(spy.spies.measure, .wasCalled(.once))
        expect(spy.spies.measureInt, .wasCalled(.once))
    }

    @Test func `Overloads that differ in a closure's effects have separate spies`() throws {
        let fail: () throws -> Void = { throw CancellationError() }
        let nothing: () -> Void = {}
        bench.run(fail)
        bench.run(nothing)
        let work = try #require(spy.spies.runThrowing.lastCall)
        #expect(throws: CancellationError.self) { try work() }
        expect(spy.spies.run, .wasCalled(.once))
        expect(spy.spies.runThrowing, .wasCalled(.once))
    }
}
