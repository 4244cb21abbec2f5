// Written by Understudy from AccountView.swift.
import Understudy

@testable import AccountMVCExample

@MainActor
final class AccountViewSpy: AccountView {
    let spies = Spies()

    struct Spies {
        let delegate = SpiedProperty<(any AccountViewDelegate)?>("AccountViewSpy.delegate")
        let depositText = Spy<Void, String, Never>("AccountViewSpy.depositText")
        let withdrawText = Spy<Void, String, Never>("AccountViewSpy.withdrawText")
        let balanceText = SpiedProperty<String>("AccountViewSpy.balanceText")
    }

    var delegate: (any AccountViewDelegate)? {
        get { spies.delegate.get() }
        set { spies.delegate.set(newValue) }
    }

    var depositText: String { spies.depositText() }
    var withdrawText: String { spies.withdrawText() }

    var balanceText: String {
        get { spies.balanceText.get() }
        set { spies.balanceText.set(newValue) }
    }
}

@MainActor
final class AccountViewDelegateSpy: AccountViewDelegate {
    let spies = Spies()

    struct Spies {
        let accountViewDidTapTransact = Spy<any AccountView, Void, Never>(
            "AccountViewDelegateSpy.accountViewDidTapTransact(_:)")
    }

    func accountViewDidTapTransact(_ view: any AccountView) {
        spies.accountViewDidTapTransact(view)
    }
}
