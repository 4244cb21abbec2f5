import Foundation

/// A text in a file, which is opened, saved and closed as a `UIDocument` is.
class Document {
    let fileURL: URL
    var text = ""

    /// Makes the document of a file, and reads nothing yet.
    required init(fileURL: URL) {
        self.fileURL = fileURL
    }

    /// Reads the file, and tells whether that worked.
    func open(completionHandler: @escaping (Bool) -> Void) {
        guard let text = try? String(contentsOf: fileURL, encoding: .utf8) else {
            return completionHandler(false)
        }
        self.text = text
        completionHandler(true)
    }

    /// Writes the file, and tells whether that worked.
    func save(completionHandler: @escaping (Bool) -> Void) {
        do {
            try text.write(to: fileURL, atomically: true, encoding: .utf8)
            completionHandler(true)
        } catch {
            completionHandler(false)
        }
    }

    /// Saves and forgets the text, and tells whether that worked.
    func close(completionHandler: @escaping (Bool) -> Void) {
        save { isSaved in
            if isSaved { self.text = "" }
            completionHandler(isSaved)
        }
    }
}
