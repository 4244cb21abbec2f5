import Foundation

/// Opens attachments. If no app opens an attachment, it's shown in the browser's own window
/// instead.
final class AttachmentBrowser {
    /// The type of the viewers, which a test can replace.
    var viewerClass = AttachmentViewer.self
    private(set) var viewers: [AttachmentViewer] = []
    private let attachments: AttachmentOpener

    init(attachments: AttachmentOpener) {
        self.attachments = attachments
    }

    func show(_ file: URL) {
        do {
            try attachments.openAttachment(at: file)
        } catch {
            viewers.append(viewerClass.init(file: file))
        }
    }
}

/// A window that shows one file.
class AttachmentViewer {
    let file: URL

    required init(file: URL) {
        self.file = file
    }
}
