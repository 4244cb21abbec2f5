import Testing
import UnderstudyTesting

@testable import AccountMVCExample

@Suite("Account controller with spies", .doubles)
@MainActor
struct AccountControllerTests {
    let model = AccountModelSpy()
    let view = AccountViewSpy()

    /// Creates a controller whose account has a balance in cents.
    func makeController(balance: Int = 0) -> AccountController {
        model.spies.balance.returns(balance)
        return AccountController(model: model, view: view)
    }

    @Test func `A new controller shows the balance of its account`() {
        let controller = makeController(balance: 123_456)

        #expect(view.spies.balanceText.set.calls == ["$1234.56"])
        #expect(view.delegate === controller)
    }

    @Test func `A tap passes the amounts in the view to the account`() {
        let controller = makeController()
        view.spies.depositText.returns("11")
        view.spies.withdrawText.returns("10")

        view.delegate?.accountViewDidTapTransact(view)

        expect(model.spies.transact, .wasCalled(.once, with: (deposit: 1100, withdraw: 1000)))
        withExtendedLifetime(controller) {}
    }

    @Test func `The controller shows the balance after the transaction`() {
        let controller = makeController()
        view.spies.depositText.returns("1")
        view.spies.withdrawText.returns("")

        controller.accountViewDidTapTransact(view)

        expectOrder {
            model.spies.transact
            view.spies.balanceText.set
        }
        #expect(view.spies.balanceText.set.callCount == 2)
    }

    @Test(arguments: [
        ("7", 700), ("7.5", 750), ("7.05", 705), ("0.99", 99), ("", 0), ("ten", 0), ("-3", 0),
        ("1.", 0), ("1.234", 0), ("1 000", 0), ("9999999999999", 0),
    ])
    func `The controller reads an amount as cents, and invalid text as zero`(
        _ text: String, _ cents: Int
    ) {
        let controller = makeController()
        view.spies.depositText.returns(text)
        view.spies.withdrawText.returns(text)

        controller.accountViewDidTapTransact(view)

        expect(model.spies.transact, .wasCalled(.once, with: (deposit: cents, withdraw: cents)))
    }

    @Test(arguments: [(0, "$0.00"), (5, "$0.05"), (100, "$1.00"), (-250, "-$2.50")])
    func `The controller shows a balance in dollars and cents`(_ cents: Int, _ text: String) {
        _ = makeController(balance: cents)

        expect(view.spies.balanceText.set, .wasCalled(.once, with: text))
    }
}

@Suite("Account controller with plain doubles")
@MainActor
struct AccountControllerPlainTests {
    @Test func `A tap passes the amounts to the account and shows its balance`() {
        let (model, view) = (AccountModelDouble(), AccountViewDouble())
        let controller = AccountController(model: model, view: view)
        view.depositText = "3"
        view.withdrawText = "nothing"
        model.balance = 300

        view.delegate?.accountViewDidTapTransact(view)

        #expect(model.transactReceivedDeposit == 300)
        #expect(model.transactReceivedWithdraw == 0)
        #expect(view.balanceText == "$3.00")
        withExtendedLifetime(controller) {}
    }

    @Test func `The delegate of a view receives the view that was tapped`() {
        let (view, delegate) = (AccountViewDouble(), AccountViewDelegateDouble())
        view.delegate = delegate

        view.delegate?.accountViewDidTapTransact(view)

        #expect(delegate.accountViewDidTapTransactReceivedView === view)
    }
}

@Suite("Account controller with the real account")
@MainActor
struct AccountTests {
    @Test func `A deposit of 11 and a withdrawal of 10 show a balance of $1.00`() {
        let view = AccountViewDouble()
        let controller = AccountController(model: Account(), view: view)
        view.depositText = "11"
        view.withdrawText = "10"

        controller.accountViewDidTapTransact(view)

        #expect(view.balanceText == "$1.00")
    }

    @Test func `The balance of an account is the sum of its transactions`() {
        let account = Account()
        account.transact(deposit: 500, withdraw: 100)
        account.transact(deposit: 0, withdraw: 450)
        #expect(account.balance == -50)
    }
}
