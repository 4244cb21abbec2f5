import Testing
import UnderstudyRehearsal
import UnderstudyTesting

@testable import SyncExample

/// Makes each call fail, once and from then on, and checks the properties that should always hold.
@Suite("Note synchronization with every fault", .doubles)
struct NoteSyncSweepTests {
    /// Adds and synchronizes one note with each possible fault.
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

    @Test func `The synchronization meets its expectations regardless of which call fails`() async {
        let sweep = await sweep(NoteSync.self)
        #expect(sweep.tried == 30)
    }

    @Test func `The sweep finds three bugs in the first version`() async throws {
        var sweep = Rehearsal.Sweep?.none
        let issues = Spy<String, Void, Never>("issue")
        await withKnownIssue {
            sweep = await self.sweep(FirstNoteSync.self)
        } matching: { issue in
            issues(issue.comments.map(\.rawValue).joined())
            return true
        }
        let failures = sweep?.failures ?? []
        for expectation in ["what is shown", "no note is lost", "the next sync"] {
            #expect(failures.contains { $0.reason.contains(expectation) })
        }

        let reports = issues.calls.filter { $0.hasPrefix("faultSweep: ") }
        let report = try #require(reports.first { $0.contains("the next sync") })
        // This line contains the location of the failed expectation, so we remove it.
        let lines = report.split(separator: "\n").filter { !$0.hasPrefix("  because ") }
        #expect(
            lines.joined(separator: "\n") == """
                faultSweep: the body fails when call 1 of NoteServerSpy.upload(_:) throws \
                SimulatedFailure from then on
                  also    call 1 of NoteServerSpy.upload(_:) throws SimulatedFailure and call 1 \
                of TestClock.sleep(until:) throws CancellationError()
                  only    faultSweep(only: "call 1 of NoteServerSpy.upload(_:) throws \
                SimulatedFailure from then on") { faults in … }
                  calls   NoteStoreSpy.load()
                          NoteStoreSpy.save(NoteLibrary(notes: [Note(id: 1, text: "milk")], \
                pending: [Note(id: 1, text: "milk")]))
                          NoteServerSpy.upload(Note(id: 1, text: "milk"))  ← throws SimulatedFailure
                          sleep(until: 1.0 seconds)
                          NoteServerSpy.upload(Note(id: 1, text: "milk"))  ← throws SimulatedFailure
                          sleep(until: 3.0 seconds)
                          NoteServerSpy.upload(Note(id: 1, text: "milk"))  ← throws SimulatedFailure
                """)
    }

    @Test func `The synchronization can be cancelled at any moment`() async {
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
