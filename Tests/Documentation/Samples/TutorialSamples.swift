import Testing
import UnderstudyRehearsal

private actor FixedAccount {
    private(set) var balance: Int

    init(balance: Int) { self.balance = balance }

    func withdraw(_ amount: Int) async {
        guard balance >= amount else { return }
        balance -= amount
        await Task.yield()  // asks the bank
    }
}

@Suite("Tutorial on a race")
struct TutorialSamples {
    @Test("The fixed account is never overdrawn in any order")
    func fixed() async {
        let exploration = await explore(schedules: 1_000) { stage in
            let account = FixedAccount(balance: 100)
            async let first: Void = account.withdraw(80)
            async let second: Void = account.withdraw(80)
            _ = await (first, second)
            #expect(await account.balance == 20)
        }
        #expect(exploration.isComplete)
    }
}
