import Testing
import UnderstudyTesting

@Suite(.doubles) struct `Methods that rethrow` {
    let spy = TransactionsSpy()
    var transactions: any Transactions { spy }

    @Test func `call their closures and throw what those throw`() {
        var count = 0
        transactions.run { count += 1 }
        #expect(count == 1)
        #expect(throws: DockError.occupied) { try transactions.run { throw DockError.occupied } }
        expect(spy.spies.run, .wasCalled(.exactly(2)))
    }

    @Test func `return what their closures return`() async {
        #expect(transactions.value { 3 } == 3)
        #expect(await transactions.later { "late" } == "late")
        #expect(throws: DockError.occupied) { try transactions.value { throw DockError.occupied } }
        expect(spy.spies.value, .wasCalled(.exactly(2)))
        expect(spy.spies.later, .wasCalled(.once))
    }

    @Test func `have results of their own`() {
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

    @Test func `count where their closures want arguments`() {
        transactions.visit(["a", "b"]) { _ in Issue.record("There is nothing to call it with.") }
        expect(spy.spies.visit, .wasCalled(.once, with: ["a", "b"]))
    }
}
