import Foundation

extension Notification.Name {
    /// An attachment was opened; its receipt is under ``AttachmentReceipt/key``.
    static let attachmentOpened = Notification.Name("attachmentOpened")
}

/// Says which attachment was opened, and when.
struct AttachmentReceipt: Equatable {
    /// Where a notification has the receipt in its user info.
    static let key = "receipt"

    let id: UUID
    let file: URL
    let openedAt: Date
}
