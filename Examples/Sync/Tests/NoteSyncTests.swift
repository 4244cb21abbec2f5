import Testing
import UnderstudyRehearsal
import UnderstudyTesting

@testable import SyncExample

/// The first tests, which both versions should pass.
@Suite("Note synchronization", .doubles)
struct NoteSyncTests {
    private let milk = Note(id: 1, text: "milk")

    static let versions: [any Syncing.Type] = [FirstNoteSync.self, NoteSync.self]

    @Test(arguments: versions)
    func `The synchronization uploads added notes and shows the server's notes`(
        _ version: any Syncing.Type
    ) async throws {
        let world = NoteWorld()
        let sync = try version.init(
            server: world.server, store: world.store, clock: .continuous)
        try await sync.add(milk)
        try await sync.sync()
        #expect(world.uploaded == [milk])
        #expect(await sync.library == NoteLibrary(notes: [milk]))
    }

    @Test(arguments: versions)
    func `The synchronization makes up to three attempts to upload a note`(
        _ version: any Syncing.Type
    ) async throws {
        let world = NoteWorld()
        world.server.spies.upload.fails(.first(2))
        try await rehearse { stage in
            let sync = try version.init(
                server: world.server, store: world.store, clock: stage.clock)
            try await sync.add(milk)
            try await sync.sync()
            #expect(world.uploaded == [milk])
            #expect(stage.elapsed == .seconds(3))
        }
    }

    @Test(arguments: versions)
    func `The synchronization keeps a note that couldn't be uploaded`(_ version: any Syncing.Type)
        async throws
    {
        let world = NoteWorld()
        world.server.spies.upload.shouldFail = true
        let sync = try version.init(
            server: world.server, store: world.store, clock: TestClock.Immediate())
        try await sync.add(milk)
        await #expect(throws: SimulatedFailure.self) { try await sync.sync() }
        #expect(world.stored.pending == [milk])
    }
}
