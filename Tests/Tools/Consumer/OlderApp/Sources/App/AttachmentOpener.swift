import Foundation

protocol URLOpener {
    func open(_ url: URL) -> Bool
}

struct AttachmentOpener {
    struct NothingOpens: Error {}
    let opener: any URLOpener

    func openAttachment(at file: URL) throws {
        guard opener.open(file) else { throw NothingOpens() }
    }
}
