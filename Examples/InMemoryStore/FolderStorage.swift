import Foundation

/// A storage in a folder, with a file for each note.
final class FolderStorage: NoteStorage {
    private let folder: URL

    /// Creates the folder if it doesn't exist.
    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(Self.suffix) }
            .map { String($0.dropLast(Self.suffix.count)) }.sorted()
    }

    func read(_ name: String) throws -> Data? {
        do {
            return try Data(contentsOf: file(name))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        }
    }

    func write(_ data: Data, as name: String) throws {
        try data.write(to: file(name), options: .atomic)
    }

    func remove(_ name: String) throws {
        do {
            try FileManager.default.removeItem(at: file(name))
        } catch let error as CocoaError where error.code == .fileNoSuchFile {
            return
        }
    }

    private static let suffix = ".note"

    private func file(_ name: String) -> URL { folder.appending(path: name + Self.suffix) }
}
