import Foundation

/// Shows one document at a time.
final class DocumentBrowser {
    /// What went wrong last.
    enum Problem: Equatable {
        case notOpened(URL)
        case notSaved(URL)
        case notClosed(URL)
    }

    /// The type of the documents that the browser makes, which is the seam.
    var documentClass = Document.self
    /// What is shown.
    private(set) var document: Document?
    private(set) var problem: Problem?

    /// Shows the document of a file.
    func open(_ url: URL) {
        let document = documentClass.init(fileURL: url)
        document.open { isOpen in
            self.problem = isOpen ? nil : .notOpened(url)
            if isOpen { self.document = document }
        }
    }

    /// Gives the document another text.
    func write(_ text: String) {
        guard let document else { return }
        document.text = text
        document.save { self.problem = $0 ? nil : .notSaved(document.fileURL) }
    }

    /// Shows nothing, unless that would lose what is not saved.
    func close() {
        guard let document else { return }
        document.close { isClosed in
            self.problem = isClosed ? nil : .notClosed(document.fileURL)
            if isClosed { self.document = nil }
        }
    }
}
