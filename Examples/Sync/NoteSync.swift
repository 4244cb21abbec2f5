/// Shows notes from a cache, uploads new ones from a queue, and tries an upload three times.
///
/// What it shows is what is stored: a change that cannot be stored is no change.
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

    /// Adds a note, to be uploaded by the next ``sync()``.
    func add(_ note: Note) throws {
        try change {
            $0.notes.append(note)
            $0.pending.append(note)
        }
    }

    /// Uploads what is new here, and gets what is new elsewhere.
    func sync() async throws {
        guard !isSyncing else { return }
        isSyncing = true
        defer { isSyncing = false }
        while let note = library.pending.first {
            try await upload(note)
            try change { $0.pending.removeAll { $0.id == note.id } }
        }
        let notes = try await server.notes()
        // Those that were added meanwhile are not on the server yet.
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
