import Foundation

/// A text document in a file. You open, save and close it in the same way as a `UIDocument`.
class Document {
    let fileURL: URL
    var text = ""

    /// Creates a document without reading its file.
    required init(fileURL: URL) {
        self.fileURL = fileURL
    }

    /// Reads the file and passes `true` to the completion handler if this succeeds.
    func open(completionHandler: @escaping (Bool) -> Void) {
        guard let text = try? String(contentsOf: fileURL, encoding: .utf8) else {
            return completionHandler(false)
        }
        self.text = text
        completionHandler(true)
    }

    /// Writes the file and passes `true` to the completion handler if this succeeds.
    func save(completionHandler: @escaping (Bool) -> Void) {
        do {
            try text.write(to: fileURL, atomically: true, encoding: .utf8)
            completionHandler(true)
        } catch {
            completionHandler(false)
        }
    }

    /// Saves and clears the text. If saving fails, the document keeps its text instead.
    func close(completionHandler: @escaping (Bool) -> Void) {
        save { isSaved in
            if isSaved { self.text = "" }
            completionHandler(isSaved)
        }
    }
}
