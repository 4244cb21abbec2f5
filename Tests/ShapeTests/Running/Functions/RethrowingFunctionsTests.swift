import Testing
import UnderstudyTesting

@Suite("Methods that rethrow", .doubles) struct RethrowingFunctionsTests {
    let spy = TransactionsSpy()
    var transactions: any Transactions { spy }

    @Test func `A rethrowing method calls its closure and throws the closure's error`() {
        var count = 0
        transactions.run { count += 1 }
        #expect(count == 1)
        #expect(throws: DockError.occupied) { try transactions.run { throw DockError.occupied } }
        expect(spy.spies.run, .wasCalled(.exactly(2)))
    }

    @Test func `A rethrowing method returns the closure's result`() async {
        #expect(transactions.value { 3 } == 3)
        #expect(await transactions.later { "late" } == "late")
        #expect(throws: DockError.occupied) { try transactions.value { throw DockError.occupied } }
        expect(spy.spies.value, .wasCalled(.exactly(2)))
        expect(spy.spies.later, .wasCalled(.once))
    }

    @Test func `A rethrowing method can have a stubbed result`() {
        spy.spies.count.returns(7)
        var count = 0
        let result = transactions.count {
            count += 1
            return 3
        }
        #expect(result == 7)
        #expect(count == 1)
        expect(spy.spies.count, .wasCalled(.once))
    }

    @Test func `A rethrowing method also calls and records an escaping closure that throws`() {
        #expect(transactions.keep("a") { 3 } == 3)
        #expect(throws: DockError.occupied) {
            try transactions.keep("b") { throw DockError.occupied } as Int
        }
        expect(spy.spies.keep, .wasCalled(.exactly(2)))
        #expect(spy.spies.keep.calls.map(\.key) == ["a", "b"])
        #expect(throws: DockError.occupied) { try spy.spies.keep.lastCall?.body() }
    }

    @Test func `A rethrowing method only records an escaping closure that doesn't throw`() {
        var ends = 0
        #expect(throws: DockError.occupied) {
            try transactions.attempt({ throw DockError.occupied }, or: { ends += 1 })
        }
        #expect(ends == 0)
        spy.spies.attempt.lastCall?.end()
        #expect(ends == 1)
        expect(spy.spies.attempt, .wasCalled(.once))
    }
}
