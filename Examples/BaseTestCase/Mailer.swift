import Foundation

/// Sends mail.
protocol Mailer {
    /// Returns whether the mail was taken.
    func send(_ text: String, about id: UUID) -> Bool
}
