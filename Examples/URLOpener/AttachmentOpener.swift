import Foundation

/// Opens the attachments of a message.
///
/// Each opened file has a receipt, which is posted as a notification. The sources of identifiers
/// and dates are injected, with defaults for production.
struct AttachmentOpener {
    let opener: any URLOpener
    var center = NotificationCenter.default
    var makeID: () -> UUID = { UUID() }
    var now: () -> Date = { Date() }

    /// Opens a file and returns its receipt.
    ///
    /// - Throws: ``AttachmentError/nothingOpens(_:)`` if no app opens the file.
    @discardableResult
    func openAttachment(at file: URL) throws(AttachmentError) -> AttachmentReceipt {
        guard opener.open(file) else { throw .nothingOpens(file) }
        let receipt = AttachmentReceipt(id: makeID(), file: file, openedAt: now())
        center.post(
            name: .attachmentOpened, object: nil, userInfo: [AttachmentReceipt.key: receipt])
        return receipt
    }
}

/// The reason that an attachment wasn't opened.
enum AttachmentError: Error, Equatable {
    case nothingOpens(URL)
}
