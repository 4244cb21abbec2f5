import Foundation

extension URL {
    /// Reads the file of a download and removes it, which an app should do on Linux.
    ///
    /// - Throws: An error of reading the file.
    func takeText() throws -> String {
        defer { try? FileManager.default.removeItem(at: self) }
        return try String(contentsOf: self, encoding: .utf8)
    }
}
