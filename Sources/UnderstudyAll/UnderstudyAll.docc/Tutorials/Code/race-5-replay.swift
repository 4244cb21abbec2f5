import Testing
import UnderstudyRehearsal
import UnderstudyTesting

@testable import App

@Test func isNeverOverdrawn() async {
    await rehearse(replaying: "debug clocks 1:1 4:1") { stage in
        let account = Account(balance: 100)
        async let fee: Void = account.charge(50)
        async let rent: Void = account.withdraw(80)
        _ = await (fee, rent)
        #expect(account.balance >= 0)
    }
}
