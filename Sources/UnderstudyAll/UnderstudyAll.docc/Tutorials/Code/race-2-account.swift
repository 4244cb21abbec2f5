import Synchronization

final class Account: Sendable {
    private let money: Mutex<Int>

    init(balance: Int) { money = Mutex(balance) }

    var balance: Int { money.withLock { $0 } }

    func charge(_ fee: Int) {
        money.withLock { if $0 >= fee { $0 -= fee } }
    }

    func withdraw(_ amount: Int) async {
        guard balance >= amount else { return }
        await Task.yield()  // asks the bank
        money.withLock { $0 -= amount }
    }
}
