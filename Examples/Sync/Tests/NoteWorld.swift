import Synchronization
import UnderstudyRehearsal
import UnderstudyTesting

@testable import SyncExample

/// The interface of both versions, which lets them share tests.
protocol Syncing: Actor {
    init(server: any NoteServer, store: any NoteStore, clock: any Clock<Duration>) throws
    var library: NoteLibrary { get }
    func add(_ note: Note) throws
    func sync() async throws
}

extension FirstNoteSync: Syncing {}
extension NoteSync: Syncing {}

/// A working server and disk, unless a sweep fails their calls.
final class NoteWorld: Sendable {
    let server = NoteServerSpy()
    let store = NoteStoreSpy()
    private let uploads = Mutex<[Note]>([])
    private let library = Mutex(NoteLibrary())

    /// The notes on the server.
    var uploaded: [Note] { uploads.withLock { $0 } }
    /// The library on the disk.
    var stored: NoteLibrary { library.withLock { $0 } }

    init() {
        server.spies.upload.answers { [unowned self] note in uploads.withLock { $0.append(note) } }
        server.spies.notes.answers { [unowned self] _ in uploaded }
        store.spies.load.answers { [unowned self] _ in stored }
        store.spies.save.answers { [unowned self] changed in library.withLock { $0 = changed } }
    }
}
