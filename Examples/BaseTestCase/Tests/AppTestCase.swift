import Foundation
import UnderstudyFoundation
import UnderstudyTesting
import XCTest

@testable import BaseTestCaseExample

/// What the test cases of the app derive from.
///
/// `DoublesTestCase` gives each test a scope, and verifies its doubles at the end. Here it also wants
/// every call to be checked, and this class adds what the tests of this app have in common.
class AppTestCase: DoublesTestCase {
    override var isStrict: Bool { true }

    /// Identifiers that start again in each test.
    var ids: UUIDSequence { .ofTest }

    /// A book whose mailer takes all mail, unless the test says otherwise. Where nothing is sent the
    /// mailer gets no answer, since a strict test tells of one that no call met.
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
