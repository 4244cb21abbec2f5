// Written by Understudy from ReminderBookDelegate.swift.
@testable import BaseTestCaseExample

final class ReminderBookDelegateDouble: ReminderBookDelegate {
    init() {}

    private(set) var reminderBookDidAddCalls: [(book: ReminderBook, reminder: Reminder)] = []
    var reminderBookDidAddCallCount: Int { reminderBookDidAddCalls.count }
    var reminderBookDidAddDidGetCalled: Bool { !reminderBookDidAddCalls.isEmpty }
    var reminderBookDidAddReceivedBook: ReminderBook? { reminderBookDidAddCalls.last?.book }
    var reminderBookDidAddReceivedReminder: Reminder? { reminderBookDidAddCalls.last?.reminder }

    func reminderBook(_ book: ReminderBook, didAdd reminder: Reminder) {
        reminderBookDidAddCalls.append((book, reminder))
    }

    private(set) var reminderBookDidNotSendCalls: [(book: ReminderBook, reminder: Reminder)] = []
    var reminderBookDidNotSendCallCount: Int { reminderBookDidNotSendCalls.count }
    var reminderBookDidNotSendDidGetCalled: Bool { !reminderBookDidNotSendCalls.isEmpty }
    var reminderBookDidNotSendReceivedBook: ReminderBook? { reminderBookDidNotSendCalls.last?.book }
    var reminderBookDidNotSendReceivedReminder: Reminder? {
        reminderBookDidNotSendCalls.last?.reminder
    }

    func reminderBook(_ book: ReminderBook, didNotSend reminder: Reminder) {
        reminderBookDidNotSendCalls.append((book, reminder))
    }
}
