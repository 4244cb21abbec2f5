import Synchronization

@testable import SyncExample

final class NoteServerDouble: NoteServer {
    private let uploads = Mutex<[Note]>([])
    private let error = Mutex<(any Error)?>(nil)

    var uploadReceivedNotes: [Note] { uploads.withLock { $0 } }

    /// What every call throws, if anything.
    func fails(with error: any Error) { self.error.withLock { $0 = error } }

    func upload(_ note: Note) async throws {
        if let error = error.withLock({ $0 }) { throw error }
        uploads.withLock { $0.append(note) }
    }

    func notes() async throws -> [Note] {
        if let error = error.withLock({ $0 }) { throw error }
        return uploadReceivedNotes
    }
}
