@testable import SyncExample

/// The first version of `NoteSync`. It has three bugs that its first tests don't find.
actor FirstNoteSync {
    private(set) var library: NoteLibrary
    private let server: any NoteServer
    private let store: any NoteStore
    private let clock: any Clock<Duration>
    private var isSyncing = false

    init(server: any NoteServer, store: any NoteStore, clock: any Clock<Duration>) throws {
        self.server = server
        self.store = store
        self.clock = clock
        library = try store.load()
    }

    func add(_ note: Note) throws {
        library.notes.append(note)
        library.pending.append(note)
        try store.save(library)
    }

    func sync() async throws {
        guard !isSyncing else { return }
        isSyncing = true
        while let note = library.pending.first {
            try await upload(note)
            library.pending.removeFirst()
            try store.save(library)
        }
        library.notes = (try? await server.notes()) ?? []
        try store.save(library)
        isSyncing = false
    }

    private func upload(_ note: Note) async throws {
        for attempt in 1...3 {
            do {
                return try await server.upload(note)
            } catch {
                if attempt == 3 { throw error }
                try await clock.sleep(for: .seconds(attempt))
            }
        }
    }
}
