import Foundation

/// Shows one document at a time.
final class DocumentBrowser {
    /// The operation that failed.
    enum Problem: Equatable {
        case notOpened(URL)
        case notSaved(URL)
        case notClosed(URL)
    }

    /// The type of the documents that the browser creates. It's the seam, which a test can replace.
    var documentClass = Document.self
    /// The displayed document.
    private(set) var document: Document?
    /// The failure of the latest operation.
    private(set) var problem: Problem?

    /// Opens and shows the document in a file.
    func open(_ url: URL) {
        let document = documentClass.init(fileURL: url)
        document.open { isOpen in
            self.problem = isOpen ? nil : .notOpened(url)
            if isOpen { self.document = document }
        }
    }

    /// Replaces the text of the document and saves it.
    func write(_ text: String) {
        guard let document else { return }
        document.text = text
        document.save { self.problem = $0 ? nil : .notSaved(document.fileURL) }
    }

    /// Closes the document. If its text can't be saved, the document stays open instead.
    func close() {
        guard let document else { return }
        document.close { isClosed in
            self.problem = isClosed ? nil : .notClosed(document.fileURL)
            if isClosed { self.document = nil }
        }
    }
}
