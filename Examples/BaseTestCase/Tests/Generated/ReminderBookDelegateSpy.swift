// Written by Understudy from ReminderBookDelegate.swift.
import Understudy

@testable import BaseTestCaseExample

final class ReminderBookDelegateSpy: ReminderBookDelegate {
    let spies = Spies()

    struct Spies {
        let reminderBookDidAdd = Spy<(book: ReminderBook, reminder: Reminder), Void, Never>(
            "ReminderBookDelegateSpy.reminderBook(_:didAdd:)", part: "reminderBookDidAdd")
        let reminderBookDidNotSend = Spy<(book: ReminderBook, reminder: Reminder), Void, Never>(
            "ReminderBookDelegateSpy.reminderBook(_:didNotSend:)", part: "reminderBookDidNotSend")
    }

    func reminderBook(_ book: ReminderBook, didAdd reminder: Reminder) {
        spies.reminderBookDidAdd((book, reminder))
    }

    func reminderBook(_ book: ReminderBook, didNotSend reminder: Reminder) {
        spies.reminderBookDidNotSend((book, reminder))
    }
}
