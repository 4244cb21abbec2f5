import Foundation

/// Sends mail.
protocol Mailer {
    /// Sends a message and returns `true` if it was accepted.
    func send(_ text: String, about id: UUID) -> Bool
}
