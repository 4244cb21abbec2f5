import Foundation
import UnderstudyFoundation
import UnderstudyTesting
import XCTest

@testable import BaseTestCaseExample

/// The base class of the app's test cases.
///
/// `DoublesTestCase` gives each test a scope and verifies its doubles at the end. This class also
/// requires each call to be checked, and contains the setup that the app's tests share, for example
/// the identifiers.
class AppTestCase: DoublesTestCase {
    override var isStrict: Bool { true }

    /// Identifiers that restart in each test.
    var ids: UUIDSequence { .forCurrentTest() }

    /// Returns a book whose mailer accepts all mail by default. If `sends` is false, the mailer
    /// isn't stubbed. Otherwise, a strict test would report its unused answers.
    func makeBook(
        delegate: (any ReminderBookDelegate)? = nil, sends: Bool = true
    ) -> (ReminderBook, MailerSpy) {
        let mailer = MailerSpy()
        if sends { mailer.spies.send.returns(true) }
        let book = ReminderBook(mailer: mailer, makeID: ids.next)
        book.delegate = delegate
        return (book, mailer)
    }
}
