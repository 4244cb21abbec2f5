import Foundation

/// Opens the files that are attached to a message.
struct AttachmentOpener {
    let opener: any URLOpener

    /// - Throws: ``AttachmentError`` when nothing opened the file.
    func openAttachment(at file: URL) throws(AttachmentError) {
        guard opener.open(file) else { throw .nothingOpens(file) }
    }
}

/// Why an attachment did not open.
enum AttachmentError: Error, Equatable {
    case nothingOpens(URL)
}
