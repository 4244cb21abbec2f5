#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// The view of an account, for iOS, tvOS and visionOS.
    final class AccountScreen: UIStackView, AccountView {
        weak var delegate: (any AccountViewDelegate)?

        private let deposit = UITextField()
        private let withdrawal = UITextField()
        private let balance = UILabel()

        var depositText: String { deposit.text ?? "" }
        var withdrawText: String { withdrawal.text ?? "" }
        var balanceText: String {
            get { balance.text ?? "" }
            set { balance.text = newValue }
        }

        override init(frame: CGRect) {
            super.init(frame: frame)
            axis = .vertical
            deposit.placeholder = "Deposit"
            withdrawal.placeholder = "Withdraw"
            let tap = UIAction(title: "Transact") { [weak self] _ in
                guard let self else { return }
                delegate?.accountViewDidTapTransact(self)
            }
            for subview in [deposit, withdrawal, balance, UIButton(primaryAction: tap)] {
                addArrangedSubview(subview)
            }
        }

        @available(*, unavailable)
        required init(coder: NSCoder) { fatalError("init(coder:) isn't supported") }
    }
#endif
