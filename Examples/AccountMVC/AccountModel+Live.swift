/// The app's account, which is stored in memory.
final class Account: AccountModel {
    private(set) var balance = 0

    func transact(deposit: Int, withdraw: Int) {
        balance += deposit - withdraw
    }
}
