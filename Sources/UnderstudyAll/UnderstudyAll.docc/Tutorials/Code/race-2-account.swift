actor Account {
    private(set) var balance: Int

    init(balance: Int) { self.balance = balance }

    func charge(_ fee: Int) {
        if balance >= fee { balance -= fee }
    }

    func withdraw(_ amount: Int) async {
        guard balance >= amount else { return }
        await Task.yield()  // asks the bank
        balance -= amount
    }
}
