/// Observes the changes to a reminder book.
protocol ReminderBookDelegate: AnyObject {
    func reminderBook(_ book: ReminderBook, didAdd reminder: Reminder)
    func reminderBook(_ book: ReminderBook, didNotSend reminder: Reminder)
}
