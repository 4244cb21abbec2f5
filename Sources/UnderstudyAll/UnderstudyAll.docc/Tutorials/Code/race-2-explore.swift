await explore(schedules: 1_000) { stage in
    let account = Account(balance: 100)
    async let first: Void = account.withdraw(80)
    async let second: Void = account.withdraw(80)
    _ = await (first, second)
    #expect(await account.balance >= 0)
}
