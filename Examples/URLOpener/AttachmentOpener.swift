import Foundation

/// Opens the files that are attached to a message.
///
/// Each file that was opened leaves a receipt, which is announced. What makes identifiers and dates comes from
/// outside; the defaults are what an app wants.
struct AttachmentOpener {
    let opener: any URLOpener
    var center = NotificationCenter.default
    var makeID: () -> UUID = { UUID() }
    var now: () -> Date = { Date() }

    /// - Throws: ``AttachmentError`` when nothing opened the file.
    @discardableResult
    func openAttachment(at file: URL) throws(AttachmentError) -> AttachmentReceipt {
        guard opener.open(file) else { throw .nothingOpens(file) }
        let receipt = AttachmentReceipt(id: makeID(), file: file, openedAt: now())
        center.post(
            name: .attachmentOpened, object: nil, userInfo: [AttachmentReceipt.key: receipt])
        return receipt
    }
}

/// Why an attachment did not open.
enum AttachmentError: Error, Equatable {
    case nothingOpens(URL)
}
