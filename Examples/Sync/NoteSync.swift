/// Shows notes from a cache and uploads new notes from a queue, with three attempts per upload.
///
/// It should always show the stored library. If a change can't be stored, it isn't made.
actor NoteSync {
    private(set) var library: NoteLibrary
    private let server: any NoteServer
    private let store: any NoteStore
    private let clock: any Clock<Duration>
    private var isSyncing = false

    init(
        server: any NoteServer, store: any NoteStore, clock: any Clock<Duration> = .continuous
    ) throws {
        self.server = server
        self.store = store
        self.clock = clock
        library = try store.load()
    }

    /// Adds a note, which the next ``sync()`` uploads.
    func add(_ note: Note) throws {
        try change {
            $0.notes.append(note)
            $0.pending.append(note)
        }
    }

    /// Uploads pending notes and downloads all notes of the server.
    func sync() async throws {
        guard !isSyncing else { return }
        isSyncing = true
        defer { isSyncing = false }
        while let note = library.pending.first {
            try await upload(note)
            try change { $0.pending.removeAll { $0.id == note.id } }
        }
        let notes = try await server.notes()
        // If a note was added in the meantime, it isn't on the server yet.
        try change { $0.notes = notes + $0.pending }
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

    private func change(_ body: (inout NoteLibrary) -> Void) throws {
        var changed = library
        body(&changed)
        try store.save(changed)
        library = changed
    }
}
