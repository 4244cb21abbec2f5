import UnderstudyFoundation
import UnderstudyTesting
import XCTest

@testable import BaseTestCaseExample

/// The test case is its own delegate, so it doesn't need a double for the delegate.
final class ReminderBookTests: AppTestCase, ReminderBookDelegate {
    private var added: [Reminder] = []
    private var notSent: [Reminder] = []

    func reminderBook(_ book: ReminderBook, didAdd reminder: Reminder) {
        added.append(reminder)
    }

    func reminderBook(_ book: ReminderBook, didNotSend reminder: Reminder) {
        notSent.append(reminder)
    }

    func testNotifiesItsDelegateOfEachReminder() {
        let (book, _) = makeBook(delegate: self, sends: false)

        book.add("Milk")
        book.add("Bread")

        XCTAssertEqual(added.map(\.text), ["Milk", "Bread"])
        XCTAssertEqual(added.map(\.id), ids.generated)
    }

    func testSendsEachReminderWithItsIdentifier() {
        let (book, mailer) = makeBook()
        book.add("Milk")

        book.sendAll()

        expect(mailer.spies.send, .wasCalled(.once, with: (text: "Milk", id: ids.generated[0])))
        XCTAssertEqual(book.reminders, [])
    }

    func testKeepsRemindersThatTheMailerRejects() {
        let (book, mailer) = makeBook(delegate: self)
        mailer.spies.send.fails(.first(1))
        book.add("Milk")
        book.add("Bread")

        book.sendAll()

        XCTAssertEqual(mailer.spies.send.callCount, 2)
        XCTAssertEqual(book.reminders.map(\.text), ["Milk"])
        XCTAssertEqual(notSent, book.reminders)
    }

    func testSendsEachReminderOnlyOnce() {
        let (book, mailer) = makeBook()
        // This is stated before the calls and verified at the end of the test.
        mailer.spies.send.mustBeCalled(.once)
        book.add("Milk")

        book.sendAll()
        book.sendAll()
    }
}

/// The first identifier should be the same in each test, regardless of their order.
final class IdentifierTests: AppTestCase {
    private func checkFirstIdentifier() {
        let (book, _) = makeBook(sends: false)
        book.add("Milk")
        XCTAssertEqual(book.reminders.map(\.id), [UUIDSequence(seed: 0).next()])
    }

    func testIdentifiersStartOver() { checkFirstIdentifier() }

    func testIdentifiersStartOverInTheNextTest() { checkFirstIdentifier() }
}

final class ReminderBookPlainTests: XCTestCase {
    func testNotifiesItsDelegateIfThePlainMailerFails() {
        let (mailer, delegate) = (MailerDouble(), ReminderBookDelegateDouble())
        let book = ReminderBook(mailer: mailer)
        book.delegate = delegate
        mailer.sendShouldFail = true
        book.add("Milk")

        book.sendAll()

        XCTAssertEqual(mailer.sendReceivedText, "Milk")
        XCTAssertEqual(delegate.reminderBookDidNotSendReceivedReminder, book.reminders.first)
    }

    func testMailFolderWritesEachMessageToAFile() throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let mailer = MailFolder(folder: folder)
        let id = UUID()

        XCTAssertTrue(mailer.send("Milk", about: id))
        XCTAssertFalse(MailFolder(folder: folder.appending(path: "no")).send("Milk", about: id))

        let file = folder.appending(path: "\(id.uuidString).txt")
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "Milk")
    }
}
