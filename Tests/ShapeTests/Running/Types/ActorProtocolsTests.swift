import Testing
import UnderstudyTesting

@Suite("Actors", .doubles) struct ActorProtocolsTests {
    let spy = AccountSpy()
    var account: any Account { spy }

    @Test func `An actor double returns the stubbed values to callers outside`() async throws {
        spy.spies.balance.returns(10)
        spy.spies.deposit.returns(15)
        spy.spies.audit.returns(["fine"])
        spy.spies.subscript.returns(3)
        #expect(await account.balance == 10)
        #expect(try await account.deposit(5) == 15)
        #expect(await account.audit() == ["fine"])
        #expect(await account[2] == 3)
        expect(spy.spies.balance, .wasCalled(.once))
        expect(spy.spies.deposit, .wasCalled(.once, with: 5))
        expect(spy.spies.audit, .wasCalled(.once))
        expect(spy.spies.subscript, .wasCalled(.once, with: 2))
    }

    @Test func `A property of an actor double returns the value written inside`() async {
        func raise(_ account: isolated some Account) -> Int {
            account.limit = 5
            return account.limit
        }
        #expect(await raise(spy) == 5)
        expect(spy.spies.limit.set, .wasCalled(.once, with: 5))
        expect(spy.spies.limit.get, .wasCalled(.once))
    }

    @Test func `A nonisolated requirement of an actor double returns synchronously`() {
        func open<A: Account>(_ type: A.Type) -> Int { type.open() }
        spy.spies.id.returns("id")
        spy.spies.describe.returns("described")
        AccountSpy.spies.open.returns(7)
        #expect(account.id == "id")
        #expect(account.describe() == "described")
        #expect(open(AccountSpy.self) == 7)
        expect(spy.spies.id, .wasCalled(.once))
        expect(spy.spies.describe, .wasCalled(.once))
        expect(AccountSpy.spies.open, .wasCalled(.once))
    }

    @Test func `A closure on the actor of a double runs there, with the double`() async throws {
        let ledger = LedgerSpy()
        ledger.spies.balance.returns(3)
        #expect(try await ledger.transact { $0.balance + 1 } == 4)
        expect(ledger.spies.transact, .wasCalled(.once))
        try await ledger.prepare { _ = $0.balance }
        expect(ledger.spies.prepare, .wasCalled(.once))
        expect(ledger.spies.balance, .wasCalled(.exactly(2)))
        ledger.spies.transact.fails(with: CancellationError())
        await #expect(throws: CancellationError.self) { try await ledger.transact { $0.balance } }
    }
}
