/// A view with two text fields for amounts, a balance and a button.
@MainActor
protocol AccountView: AnyObject {
    /// The delegate that handles taps. Store it weakly.
    var delegate: (any AccountViewDelegate)? { get set }
    /// The text in the deposit field.
    var depositText: String { get }
    /// The text in the withdrawal field.
    var withdrawText: String { get }
    /// The displayed balance.
    var balanceText: String { get set }
}

/// Handles the user's actions in an account view.
@MainActor
protocol AccountViewDelegate: AnyObject {
    /// Handles a tap on the button.
    func accountViewDidTapTransact(_ view: any AccountView)
}
