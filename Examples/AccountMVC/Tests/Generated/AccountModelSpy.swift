// Written by Understudy from AccountModel.swift.
import Understudy

@testable import AccountMVCExample

final class AccountModelSpy: AccountModel {
    let spies = Spies()

    struct Spies {
        let balance = Spy<Void, Int, Never>("AccountModelSpy.balance")
        let transact = Spy<(deposit: Int, withdraw: Int), Void, Never>(
            "AccountModelSpy.transact(deposit:withdraw:)")
    }

    var balance: Int { spies.balance() }

    func transact(deposit: Int, withdraw: Int) {
        spies.transact((deposit, withdraw))
    }
}
