import Foundation
import Synchronization
import Testing
import UnderstudyFoundation
import UnderstudyRehearsal
import UnderstudyTesting
import XCTest

// The recipes of Docs/Recipes.md for singletons, legacy code, dependency containers and XCTest.

protocol Tracker: Sendable {
    func track(_ event: String)
}

@Spy final class TrackerSpy: Tracker {
    func track(_ event: String)
}

struct LiveTracker: Tracker {
    func track(_ event: String) { print(event) }
}

@Suite("Recipe: a shared singleton")
struct SingletonRecipe {
    enum Analytics {
        private static let current = Mutex<any Tracker>(LiveTracker())

        static var shared: any Tracker {
            get { current.withLock { $0 } }
            set { current.withLock { $0 = newValue } }
        }
    }

    struct Checkout {
        func buy(_ item: String) { Analytics.shared.track("buy \(item)") }
    }

    /// Forwards each call to the spy of the running test.
    struct ScopedTracker: Tracker {
        static let spy = TestScoped { TrackerSpy() }
        static let install: Void = { Analytics.shared = ScopedTracker() }()

        func track(_ event: String) { Self.spy.value.track(event) }
    }

    @Suite("Checkout", .doubles)
    struct CheckoutTests {
        init() { ScopedTracker.install }

        @Test("A purchase is tracked once", arguments: 1...50)
        func tracks(item: Int) {
            Checkout().buy("item \(item)")

            expect(ScopedTracker.spy.spies.track, .wasCalled(.once, with: "buy item \(item)"))
            expectNoOtherCalls(of: ScopedTracker.spy.value)
        }
    }
}

@Suite("Recipe: legacy code without seams", .doubles)
struct LegacyRecipe {
    final class ReceiptStore {
        var write: (Data, URL) throws -> Void = { try $0.write(to: $1) }

        func save(_ receipt: String, to url: URL) -> Bool {
            (try? write(Data(receipt.utf8), url)) != nil
        }
    }

    @Test("A receipt isn't saved if the disk is full")
    func fullDisk() {
        let write = Spy<(data: Data, url: URL), Void, any Error>("write(_:to:)")
        let store = ReceiptStore()
        store.write = write.function.sync
        write.fails(.first(1), with: CocoaError(.fileWriteOutOfSpace))

        #expect(!store.save("Pier 39", to: file))
        #expect(store.save("Pier 39", to: file))
        expect(write, .wasCalled(.exactly(2), with: (Data("Pier 39".utf8), file)))
    }

    actor Session {
        private var lastUse = Date()

        var isExpired: Bool { Date().timeIntervalSince(lastUse) > 600 }

        func use() { lastUse = Date() }
    }

    @Test(
        "A session expires after ten minutes of virtual time",
        .enabled(if: Rehearsal.Tier.available >= .clocks))
    func expires() async throws {
        try await rehearse { stage async throws in
            let session = Session()
            try await stage.clock.sleep(for: .seconds(600))
            #expect(await !session.isExpired)
            try await stage.clock.sleep(for: .seconds(1))
            #expect(await session.isExpired)
        }
    }
}

/// Declares only what the recipe uses of swift-dependencies, with its names.
private enum DependencyStandIn {
    struct UUIDGenerator: Sendable {
        let generate: @Sendable () -> UUID
        init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }
        func callAsFunction() -> UUID { generate() }
    }

    struct Values: Sendable {
        @TaskLocal static var current = Values()
        var places = PlacesClient { _ in [] }
        var continuousClock: any Clock<Duration> = ContinuousClock()
        var uuid = UUIDGenerator { UUID() }
    }

    @propertyWrapper struct Dependency<Value> {
        let wrappedValue: Value
        init(_ keyPath: KeyPath<Values, Value>) { wrappedValue = Values.current[keyPath: keyPath] }
    }

    static func withDependencies<Result>(
        _ update: (inout Values) -> Void, operation: () -> Result
    ) -> Result {
        var values = Values.current
        update(&values)
        return Values.$current.withValue(values, operation: operation)
    }
}

private typealias Dependency = DependencyStandIn.Dependency
private typealias UUIDGenerator = DependencyStandIn.UUIDGenerator

private func withDependencies<Result>(
    _ update: (inout DependencyStandIn.Values) -> Void, operation: () -> Result
) -> Result {
    DependencyStandIn.withDependencies(update, operation: operation)
}

@Spy struct PlacesClient: Sendable {
    var search: @Sendable (String) async throws -> [String]
}

@MainActor private final class PlacesModel {
    @Dependency(\.places) private var places
    @Dependency(\.continuousClock) private var clock
    @Dependency(\.uuid) private var uuid
    private(set) var results: [UUID: String] = [:]

    func search(_ text: String) async throws {
        try await clock.sleep(for: .seconds(1))
        for name in try await places.search(text) { results[uuid()] = name }
    }
}

@Suite("Recipe: swift-dependencies and TCA", .doubles)
struct DependencyRecipe {
    @Test("A model uses the doubles that the test puts into its dependencies")
    @MainActor func uses() async throws {
        let places = PlacesClientSpy()
        places.spies.search.returns(["Pier 39"])
        let (clock, ids) = (TestClock(), UUIDSequence(seed: 42))

        let model = withDependencies {
            $0.places = places.client
            $0.continuousClock = clock
            $0.uuid = UUIDGenerator(ids.next)
        } operation: {
            PlacesModel()
        }

        let searching = Task { try await model.search("pier") }
        await clock.nextSleeper()
        clock.advance(by: .seconds(1))
        try await searching.value
        expect(places.spies.search, .wasCalled(.once, with: "pier"))
        #expect(model.results == [UUIDSequence(seed: 42).next(): "Pier 39"])
    }
}

@Spy private final class OpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

final class AttachmentXCTests: DoublesTestCase {
    private let opener = OpenerSpy()

    override func setUp() {
        opener.spies.open.returns(true)
    }

    func testOpensTheAttachmentOnce() throws {
        try AttachmentOpener(opener: opener).openAttachment(at: file)

        expect(opener.spies.open, .wasCalled(.once, with: file))
    }

    func testLoadsUntilThePageArrives() async {
        let loader = LoaderSpy()
        let held = loader.spies.load.suspends()
        await rehearse { @MainActor stage in
            let model = Model(loader: loader)
            let refreshing = Task { await model.refresh() }
            await held.nextCall()
            XCTAssertTrue(model.isLoading)
            held.resume(returning: page)
            await refreshing.value
            XCTAssertFalse(model.isLoading)
        }
    }
}

class ScopedTestCase: XCTestCase {
    override func invokeTest() {
        withTestScope { super.invokeTest() }
    }
}

final class ScopedXCTests: ScopedTestCase {
    func testAStaticDoubleHasAScope() {
        SingletonRecipe.ScopedTracker.spy.value.track("open")
        expect(SingletonRecipe.ScopedTracker.spy.spies.track, .wasCalled(.once, with: "open"))
    }
}
