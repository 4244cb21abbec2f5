/// Connects an account with its view. It reads the amounts from the view and shows the balance.
@MainActor
final class AccountController: AccountViewDelegate {
    private let model: any AccountModel
    private let view: any AccountView

    init(model: any AccountModel, view: any AccountView) {
        self.model = model
        self.view = view
        view.delegate = self
        showBalance()
    }

    func accountViewDidTapTransact(_ view: any AccountView) {
        model.transact(deposit: cents(in: view.depositText), withdraw: cents(in: view.withdrawText))
        showBalance()
    }

    private func showBalance() {
        view.balanceText = text(ofCents: model.balance)
    }

    /// Parses an amount in dollars. If the text is invalid, it counts as zero.
    private func cents(in text: String) -> Int {
        guard let match = text.wholeMatch(of: /(\d{1,12})(?:\.(\d\d?))?/) else { return 0 }
        let (_, dollars, fraction) = match.output
        // A single digit counts tenths. For example, "0.5" is fifty cents.
        let cents = fraction.map { $0.count == 1 ? $0 + "0" : $0 } ?? "0"
        return (Int(dollars) ?? 0) * 100 + (Int(cents) ?? 0)
    }

    private func text(ofCents cents: Int) -> String {
        let (dollars, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")$\(dollars).\(rest < 10 ? "0" : "")\(rest)"
    }
}
