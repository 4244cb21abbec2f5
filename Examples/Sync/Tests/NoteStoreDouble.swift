import Synchronization

@testable import SyncExample

final class NoteStoreDouble: NoteStore {
    private let library = Mutex(NoteLibrary())
    private let error = Mutex<(any Error)?>(nil)

    /// What every call throws, if anything.
    func fails(with error: any Error) { self.error.withLock { $0 = error } }

    func load() throws -> NoteLibrary {
        if let error = error.withLock({ $0 }) { throw error }
        return library.withLock { $0 }
    }

    func save(_ library: NoteLibrary) throws {
        if let error = error.withLock({ $0 }) { throw error }
        self.library.withLock { $0 = library }
    }
}
