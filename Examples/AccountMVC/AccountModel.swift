/// The model of an account.
protocol AccountModel: AnyObject {
    /// The balance in cents. It's negative if the account is overdrawn.
    var balance: Int { get }
    /// Adds a deposit and subtracts a withdrawal, both in cents.
    func transact(deposit: Int, withdraw: Int)
}
