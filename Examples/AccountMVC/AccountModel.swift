/// Keeps the balance of an account.
protocol AccountModel: AnyObject {
    /// In cents; below zero when more was withdrawn than deposited.
    var balance: Int { get }
    /// Adds one amount and takes away the other, both in cents.
    func transact(deposit: Int, withdraw: Int)
}
