import Foundation

extension Notification.Name {
    /// Posted after an attachment was opened. The user info contains its receipt under
    /// ``AttachmentReceipt/key``.
    static let attachmentOpened = Notification.Name("attachmentOpened")
}

/// A record of an opened attachment.
struct AttachmentReceipt: Equatable {
    /// The key of the receipt in a notification's user info.
    static let key = "receipt"

    let id: UUID
    let file: URL
    let openedAt: Date
}
