import Foundation
import TestSupport
import Testing
import UnderstudyAll

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The doubles of both guides.
private enum Doubles {
    final class StoreSpy: Sendable {
        let spies = Spies()

        struct Spies {
            let read = Spy<Int, Page?, Never>("StoreSpy.read(_:)", returning: nil)
        }
    }

    final class LoaderSpy: Sendable {
        let spies = Spies()

        struct Spies {
            let load = Spy<Int, Page, any Error>("LoaderSpy.load(_:)")
        }
    }
}

private struct Talk {
    let store = Doubles.StoreSpy()
    let loader = Doubles.LoaderSpy()
    let clock = TestClock()

    init(loading id: Int = 1) async throws {
        loader.spies.load.fails(with: URLError(.timedOut))
        _ = store.spies.read.function.sync(1)
        let waiting = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        await clock.nextSleeper()
        clock.advance(by: .seconds(1))
        try await waiting.value
        _ = try? loader.spies.load.function.sync(id)
    }
}

@Suite("Docs/Reading.md: transcripts")
struct TranscriptsSamples {
    @Test(.doubles(.transcript))
    func readsTheCacheFirst() async throws {
        let talk = try await Talk()
        let (store, loader, clock) = (talk.store, talk.loader, talk.clock)
        print(CallTranscript(of: store, loader, clock))
        QuotedReports().expect(
            renumbered(CallTranscript(of: store, loader, clock).text),
            isQuotedIn: "Docs/Reading.md")
        #expect(CallTranscript(of: store).mermaid.hasPrefix("sequenceDiagram\n"))
        #expect(CallTranscript(of: store).svg.hasPrefix("<svg "))
    }

    @Test("A recorded call has an outcome")
    func outcome() async throws {
        let loader = try await Talk().loader
        let call = loader.spies.load.history[0]
        #expect(call.outcome?.error is URLError)
        #expect(call.outcome?.value == nil)
    }

    private func renumbered(_ text: String) -> String {
        var count = 0
        return text.replacing(/#\d+ */) { _ in
            count += 1
            return "#\(count)    "
        }
    }
}

@Suite("Docs/Reading.md: snapshots")
struct SnapshotsSamples {
    @Test("The calls equal the inline snapshot")
    func kept() async throws {
        let talk = try await Talk()
        let (store, loader) = (talk.store, talk.loader)
        expectCalls(of: store, loader) {
            """
            StoreSpy.read(1) → nil
            LoaderSpy.load(1) ✗ URLError(.timedOut)
            """
        }
    }

    @Test("The guide quotes the reports of a different and a missing snapshot")
    func different() async throws {
        let talk = try await Talk(loading: 2)
        let (store, loader) = (talk.store, talk.loader)
        // Prevents a recording run from updating the wrong text.
        let found = SourceWriter.$ofRun.withValue(nil) {
            reports {
                expectCalls(of: store, loader) {
                    """
                    StoreSpy.read(1) → nil
                    LoaderSpy.load(1) ✗ URLError(.timedOut)
                    """
                }
                expectCalls(of: store, loader)
            }
        }
        #expect(found.count == 2)
        QuotedReports().expect(found.first?.message ?? "", isQuotedIn: "Docs/Reading.md")
    }
}
