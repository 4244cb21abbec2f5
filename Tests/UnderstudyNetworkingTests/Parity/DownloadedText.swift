import Foundation

extension URL {
    /// Reads the file of a download and removes it, which is up to the app on Linux.
    ///
    /// - Throws: what reading throws.
    func takeText() throws -> String {
        defer { try? FileManager.default.removeItem(at: self) }
        return try String(contentsOf: self, encoding: .utf8)
    }
}
