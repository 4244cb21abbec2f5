/// Shows two fields for amounts, a balance, and a button.
@MainActor
protocol AccountView: AnyObject {
    /// Is told about taps; hold it weakly.
    var delegate: (any AccountViewDelegate)? { get set }
    /// What the user typed as the deposit.
    var depositText: String { get }
    /// What the user typed as the withdrawal.
    var withdrawText: String { get }
    /// The balance that is shown.
    var balanceText: String { get set }
}

/// Is told what the user does in an account view.
@MainActor
protocol AccountViewDelegate: AnyObject {
    /// The user tapped the button.
    func accountViewDidTapTransact(_ view: any AccountView)
}
