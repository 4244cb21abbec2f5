/// An account in memory, as the app has it.
final class Account: AccountModel {
    private(set) var balance = 0

    func transact(deposit: Int, withdraw: Int) {
        balance += deposit - withdraw
    }
}
