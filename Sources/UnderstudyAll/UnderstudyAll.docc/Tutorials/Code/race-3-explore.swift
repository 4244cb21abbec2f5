import Testing
import UnderstudyRehearsal
import UnderstudyTesting

@testable import App

@Test func isNeverOverdrawn() async {
    await explore(schedules: 1_000) { stage in
        let account = Account(balance: 100)
        async let fee: Void = account.charge(50)
        async let rent: Void = account.withdraw(80)
        _ = await (fee, rent)
        #expect(account.balance >= 0)
    }
}
