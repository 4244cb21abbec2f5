// Written by Understudy from AccountView.swift.
@testable import AccountMVCExample

@MainActor
final class AccountViewDouble: AccountView {
    var delegate: (any AccountViewDelegate)?
    var depositText = ""
    var withdrawText = ""
    var balanceText = ""
}

@MainActor
final class AccountViewDelegateDouble: AccountViewDelegate {
    private(set) var accountViewDidTapTransactCalls: [(any AccountView)?] = []
    var accountViewDidTapTransactCallCount: Int { accountViewDidTapTransactCalls.count }
    var accountViewDidTapTransactDidGetCalled: Bool { !accountViewDidTapTransactCalls.isEmpty }
    var accountViewDidTapTransactReceivedView: (any AccountView)? {
        accountViewDidTapTransactCalls.last ?? nil
    }

    func accountViewDidTapTransact(_ view: any AccountView) {
        weak let view = view  // nil during its deinit
        accountViewDidTapTransactCalls.append(view)
    }
}
