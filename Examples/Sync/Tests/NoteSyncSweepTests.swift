import Foundation
import Testing
import UnderstudyRehearsal
import UnderstudySweeps
import UnderstudyTesting

@testable import SyncExample

@Suite("Note synchronization with every fault", .doubles)
struct NoteSyncSweepTests {
    /// Tries every fault in the life of one note.
    private func sweep(_ version: any Syncing.Type) async -> Rehearsal.Sweep {
        await faultSweep { faults, stage in
            let (world, milk) = (NoteWorld(), Note(id: 1, text: "milk"))
            let sync = try version.init(
                server: world.server, store: world.store, clock: stage.clock)
            var isAdded = false
            do {
                try await sync.add(milk)
                isAdded = true
                try await sync.sync()
            } catch {
                #expect(faults.contains(error))
            }
            #expect(await sync.library == world.stored, "what is shown is stored")
            #expect(await sync.library.notes == (isAdded ? [milk] : []), "no note is lost")
            if (try? await sync.sync()) != nil {
                #expect(await sync.library.pending.isEmpty, "the next sync uploads the rest")
            }
        }
    }

    @Test("The synchronization fulfills its expectations with each fault")
    func everyFault() async {
        let sweep = await sweep(NoteSync.self)
        #expect(sweep.tried == 30)
    }

    @Test("The sweep finds three bugs in the first version")
    func firstVersion() async throws {
        var sweep = Rehearsal.Sweep?.none
        let told = Spy<[String], Void, Never>("told(_:)")
        await withKnownIssue {
            sweep = await self.sweep(FirstNoteSync.self)
        } matching: { issue in
            told(issue.comments.map(\.rawValue))
            return true
        }
        let failures = sweep?.failures ?? []
        for promise in ["what is shown", "no note is lost", "the next sync"] {
            #expect(failures.contains { $0.reason.contains(promise) })
        }
        // The guide quotes one of the reports.
        let guide = URL(filePath: #filePath)
            .deletingLastPathComponent().appending(path: "../../../Docs/Faults.md")
        let blocks = try String(contentsOf: guide, encoding: .utf8).split(separator: "```")
        let texts = told.calls.joined()
        #expect(blocks.contains { texts.contains(String($0.dropFirst().dropLast())) })
    }

    @Test("The synchronization can be cancelled at any moment")
    func everyCancellation() async {
        await cancellationSweep { stage in
            let (world, milk) = (NoteWorld(), Note(id: 1, text: "milk"))
            world.server.spies.upload.fails(.first(2))
            let sync = try NoteSync(
                server: world.server, store: world.store, clock: stage.clock)
            try await sync.add(milk)
            let result: Result<Void, any Error>
            do { result = .success(try await sync.sync()) } catch { result = .failure(error) }
            #expect(await sync.library == world.stored)
            #expect(await sync.library.notes == [milk])
            try result.get()
        }
    }
}
