import Foundation

/// A reminder with an identifier.
struct Reminder: Equatable {
    let id: UUID
    var text: String
}

/// Stores reminders and sends them by mail.
final class ReminderBook {
    weak var delegate: (any ReminderBookDelegate)?
    private(set) var reminders: [Reminder] = []
    private let mailer: any Mailer
    private let makeID: () -> UUID

    init(mailer: any Mailer, makeID: @escaping () -> UUID = { UUID() }) {
        self.mailer = mailer
        self.makeID = makeID
    }

    /// Adds a reminder.
    func add(_ text: String) {
        let reminder = Reminder(id: makeID(), text: text)
        reminders.append(reminder)
        delegate?.reminderBook(self, didAdd: reminder)
    }

    /// Sends all reminders and keeps those that the mailer rejects.
    func sendAll() {
        reminders = reminders.filter { reminder in
            if mailer.send(reminder.text, about: reminder.id) { return false }
            delegate?.reminderBook(self, didNotSend: reminder)
            return true
        }
    }
}
