import Foundation

/// A store in a JSON file.
struct FileNoteStore: NoteStore {
    let file: URL

    func load() throws -> NoteLibrary {
        do {
            return try JSONDecoder().decode(NoteLibrary.self, from: Data(contentsOf: file))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return NoteLibrary()
        }
    }

    func save(_ library: NoteLibrary) throws {
        try JSONEncoder().encode(library).write(to: file, options: .atomic)
    }
}
