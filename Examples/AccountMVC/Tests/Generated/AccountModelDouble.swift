// Written by Understudy from AccountModel.swift.
@testable import AccountMVCExample

final class AccountModelDouble: AccountModel {
    var balance = 0

    private(set) var transactCalls: [(deposit: Int, withdraw: Int)] = []
    var transactCallCount: Int { transactCalls.count }
    var transactDidGetCalled: Bool { !transactCalls.isEmpty }
    var transactReceivedDeposit: Int? { transactCalls.last?.deposit }
    var transactReceivedWithdraw: Int? { transactCalls.last?.withdraw }

    func transact(deposit: Int, withdraw: Int) {
        transactCalls.append((deposit, withdraw))
    }
}
