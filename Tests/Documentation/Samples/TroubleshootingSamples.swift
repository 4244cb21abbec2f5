import Synchronization
import Testing
import UnderstudyTesting

@Suite("Feed", .doubles, .timeLimit(.minutes(1)))
struct FeedLimitTests {}

@Suite("Docs/Troubleshooting.md", .doubles)
struct TroubleshootingSamples {
    let load = Spy<Int, Page, any Error>("load(_:)")

    @Test("A held call resumes when the test resumes it")
    func held() async throws {
        let held = load.suspends()
        let loading = Task { try await load(1) }
        await held.nextCall()
        held.resume(returning: page)
        #expect(try await loading.value == page)
    }

    @Test("A Sendable closure can use a mutex or captured values")
    func closures() throws {
        let stop = Spy<Void, Void, Never>("stop()")
        let count = Mutex(0)
        stop.onCall { count.withLock { $0 += 1 } }
        nonisolated(unsafe) var called = false
        stop.answers { called = true }
        stop()
        #expect(called && count.withLock { $0 } == 1)

        var limit = 98
        limit += 1
        load.returns(other)
        load.when { [limit] in $0 > limit }.returns(page)
        #expect(try [99, 100].map { try load($0) } == [other, page])
    }

    @Test("A stub can use an object that isn't Sendable")
    func live() throws {
        final class Live {
            var count = 0
            func load(_ id: Int) throws -> Page {
                count += 1
                return page
            }
        }
        nonisolated(unsafe) let live = Live()
        load.answers { try live.load($0) }
        #expect(try load(1) == page)
        #expect(live.count == 1)
    }

    @Test("A stub can change state of the main actor")
    @MainActor func mainActor() {
        let stop = Spy<Void, Void, Never>("stop()")
        let counter = Counter()
        counter.counts(stop)
        stop()
        #expect(counter.count == 1)
    }

    @MainActor private final class Counter {
        var count = 0

        func counts(_ stop: Spy<Void, Void, Never>) {
            stop.answers { MainActor.assumeIsolated { self.count += 1 } }
        }
    }
}
