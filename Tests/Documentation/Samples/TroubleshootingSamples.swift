import Testing
import UnderstudyRehearsal
import UnderstudyTesting
import XCTest

@Suite("Feed", .doubles, .timeLimit(.minutes(1)))
struct FeedLimitTests {}

/// An XCTest class that stores its double, and captures it in the body of a rehearsal.
final class StoredDoubleXCTests: DoublesTestCase {
    private let loader = LoaderSpy()

    func testLoadsOnTheMainActor() async {
        loader.spies.load.returns(page)
        await rehearse { @MainActor [loader] stage in
            let loaded = try? await loader.load(1)
            XCTAssertEqual(loaded, page)
        }
    }
}

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

    @Test("A Sendable closure can use a spy or captured values")
    func closures() throws {
        let stop = Spy<Void, Void, Never>("stop()")
        let seen = Spy<Int, Void, Never>("seen")
        load.onCall { seen($0) }
        nonisolated(unsafe) var called = false
        stop.answers { called = true }
        stop()
        #expect(called)

        var limit = 98
        limit += 1
        load.returns(other)
        load.when { [limit] in $0 > limit }.returns(page)
        #expect(try [99, 100].map { try load($0) } == [other, page])
        #expect(seen.calls == [99, 100])
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
