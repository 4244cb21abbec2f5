import Foundation
import TestSupport
import Testing
import UnderstudyFoundation
import UnderstudyNetworking
import UnderstudyRehearsal
import UnderstudyTesting

#if canImport(Combine)
    import Combine
#endif
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The recipes of Docs/Recipes.md for retries, arguments, strict tests and kinds of seams.

/// A class of an SDK.
final class GeoTracker {
    func isNearby(_ place: String) -> Bool { false }
}

protocol Geofence {
    func isNearby(_ place: String) -> Bool
}

extension GeoTracker: Geofence {}

@Spy final class GeofenceSpy: Geofence {
    func isNearby(_ place: String) -> Bool
}

protocol FeatureFlags {
    static func isEnabled(_ name: String) -> Bool
}

@Spy final class FeatureFlagsSpy: FeatureFlags {
    static func isEnabled(_ name: String) -> Bool
}

protocol PageArchive: Actor {
    func page(_ id: Int) -> Page?
}

@Spy actor PageArchiveSpy: PageArchive {
    func page(_ id: Int) -> Page?
}

protocol TokenStore: Sendable {
    func token() throws -> String?
    func save(_ token: String?) throws
}

@Spy final class TokenStoreSpy: TokenStore {
    func token() throws -> String?
    func save(_ token: String?) throws
}

protocol ChatSocket: Sendable {
    func send(_ text: String) async throws
    func messages() -> AsyncThrowingStream<String, any Error>
}

@Spy final class ChatSocketSpy: ChatSocket {
    func send(_ text: String) async throws
    func messages() -> AsyncThrowingStream<String, any Error>
}

@Suite("Recipe: retry and backoff", .doubles)
struct RetryRecipe {
    struct PatientLoader {
        let loader: any Loader
        let clock: any Clock<Duration>

        func load(_ id: Int) async throws -> Page {
            for pause in [1, 2, 4] {
                do { return try await loader.load(id) } catch {
                    try await clock.sleep(for: .seconds(pause))
                }
            }
            return try await loader.load(id)
        }
    }

    @Test("A load is retried after one second and after two more")
    func retries() async throws {
        try await rehearse { stage async throws in
            let loader = LoaderSpy()
            loader.spies.load.returns(page)
            loader.spies.load.fails(.first(2), with: URLError(.timedOut))
            loader.spies.load.recordTimes(on: stage.timeline)

            #expect(try await PatientLoader(loader: loader, clock: stage.clock).load(1) == page)
            #expect(loader.spies.load.callTimes == [.zero, .seconds(1), .seconds(3)])
        }
    }

    @Test("A load fails after the last pause")
    func givesUp() async {
        await rehearse { stage in
            let loader = LoaderSpy()
            loader.spies.load.fails(with: URLError(.timedOut))
            let patient = PatientLoader(loader: loader, clock: stage.clock)

            await #expect(throws: URLError.self) { try await patient.load(1) }
            expect(loader.spies.load, .wasCalled(.exactly(4)))
            #expect(stage.elapsed == .seconds(7))
        }
    }
}

@Suite("Recipe: an argument captor", .doubles)
struct CaptorRecipe {
    @Test("A spy captures the arguments of its calls")
    func arguments() throws {
        let track = Spy<(event: String, value: Int), Void, Never>("track(event:value:)")
        track(("open", 1))
        track(("buy", 39))

        let last = try #require(track.lastCall)
        #expect(last.event == "buy" && last.value > 30)
        #expect(track.calls.map(\.event) == ["open", "buy"])
    }
}

@Suite("Docs/Spies.md: checked calls")
struct CheckedRecipe {
    /// Returns the number of calls that a strict test still has to check.
    private func unchecked(after check: (Spy<Int, Void, Never>) -> Void) -> Int {
        let reports = reports {
            withTestScope(strict: true) {
                let save = Spy<Int, Void, Never>("save(_:)", returning: ())
                for id in 1...3 { save(id) }
                check(save)
                _ = save
            }
        }
        return reports.map { $0.message.matches(of: /#\d+/).count }.reduce(0, +)
    }

    @Test("A check covers the calls that it looks at")
    func checks() {
        #expect(unchecked { _ in } == 3)
        #expect(unchecked { _ = $0.calls } == 0)
        #expect(unchecked { _ = $0.callCount } == 0)
        #expect(unchecked { _ = $0.didGetCalled } == 0)
        #expect(unchecked { _ = $0.lastCall } == 2)
        #expect(unchecked { expect($0, .wasCalled(.exactly(3))) } == 0)
        #expect(unchecked { expect($0, .wasCalled(.once, with: 2)) } == 2)
        #expect(unchecked { save in expectOrder { save.when { $0 < 3 } } } == 2)
        #expect(unchecked { _ = relaxed($0) } == 0)
    }

    @Test("A strict test checks the calls of a fake, but not the requests that a server answers")
    func fakes() async throws {
        let notes = try #require(URL(string: "https://api.example.com/notes"))
        let reports = try await reports {
            try await withTestScope(strict: true) {
                InMemoryDefaults().set(1, forKey: "volume")
                let urls = StubbedHTTP.Service(serving: FakeRESTServer(collections: ["/notes"]))
                _ = try await urls.session.data(from: notes)
                _ = try await URLSession.stubbed { _ in .json("[]") }.data(from: notes)
            }
        }
        #expect(
            reports.map { $0.message.replacing(/#\d+ +/, with: "") } == [
                """
                InMemoryDefaults.set(_:forKey:): 1 call was never checked
                  set(1, forKey: "volume")
                """
            ])
    }
}

@Suite("Recipe: a final class without a protocol", .doubles)
struct FinalClassRecipe {
    struct Guide {
        let fence: any Geofence

        var title: String { fence.isNearby("Pier 39") ? "Welcome" : "Come closer" }
    }

    @Test("A double replaces a final class")
    func replaces() {
        let fence = GeofenceSpy()
        fence.spies.isNearby.returns(true)

        #expect(Guide(fence: fence).title == "Welcome")
        #expect(Guide(fence: GeoTracker()).title == "Come closer")
    }
}

@Suite("Recipe: static functions", .doubles)
struct StaticRecipe {
    struct Banner {
        var flags: any FeatureFlags.Type

        var title: String { flags.isEnabled("summer") ? "Summer sale" : "Sale" }
    }

    @Test("A double's type replaces static functions")
    func replaces() {
        FeatureFlagsSpy.spies.isEnabled.returns(true)

        #expect(Banner(flags: FeatureFlagsSpy.self).title == "Summer sale")
        expect(FeatureFlagsSpy.spies.isEnabled, .wasCalled(.once, with: "summer"))
    }
}

@Suite("Recipe: actor protocols", .doubles)
struct ActorRecipe {
    @Test("An actor is a double of an actor protocol")
    func replaces() async {
        let archive = PageArchiveSpy()
        archive.spies.page.returns(page)

        #expect(await archive.page(1) == page)
        expect(archive.spies.page, .wasCalled(.once, with: 1))
    }
}

@Suite("Recipe: Keychain, Core Data and SwiftData", .doubles)
struct TokenRecipe {
    struct Login {
        let tokens: any TokenStore

        func signOut() -> Bool { (try? tokens.save(nil)) != nil }
    }

    @Test("A locked keychain keeps the user signed in")
    func locked() {
        let tokens = TokenStoreSpy()
        tokens.spies.save.fails(.once, with: CocoaError(.fileWriteNoPermission))

        #expect(!Login(tokens: tokens).signOut())
        #expect(Login(tokens: tokens).signOut())
        expect(tokens.spies.save, .wasCalled(.exactly(2), with: nil))
    }
}

@Suite("Recipe: web sockets", .doubles)
struct SocketRecipe {
    @MainActor final class ChatModel {
        private(set) var messages: [String] = []
        private let socket: any ChatSocket

        init(socket: any ChatSocket) { self.socket = socket }

        func run(attempts: Int) async {
            for _ in 1...attempts {
                do {
                    for try await text in socket.messages() { messages.append(text) }
                    return
                } catch {}
            }
        }
    }

    @Test("A lost connection is opened again", .enabled(if: Rehearsal.Tier.available >= .tasks))
    func reconnects() async {
        await rehearse { @MainActor stage in
            let socket = ChatSocketSpy()
            let (messages, server) = AsyncThrowingStream.makeStream(of: String.self)
            let again = AsyncThrowingStream<String, any Error> { $0.finish() }
            socket.spies.messages.returns(each: [messages, again])
            let model = ChatModel(socket: socket)
            let running = Task { await model.run(attempts: 2) }

            server.yield("Hello")
            await stage.waitUntilIdle()
            #expect(model.messages == ["Hello"])

            server.finish(throwing: URLError(.networkConnectionLost))
            await running.value
            expect(socket.spies.messages, .wasCalled(.exactly(2)))
        }
    }
}

#if !canImport(Combine)
    /// Declares the parts of Combine that the recipe uses, with their names.
    private protocol ObservableObject: AnyObject {}

    @propertyWrapper private final class Published<Value> {
        struct Publisher {
            let published: Published

            func sink(receiveValue: @escaping (Value) -> Void) -> AnyCancellable {
                published.receivers.append(receiveValue)
                receiveValue(published.wrappedValue)
                return AnyCancellable { [published] in published.receivers.removeAll() }
            }
        }

        var wrappedValue: Value { willSet { for receiver in receivers { receiver(newValue) } } }
        private var receivers: [(Value) -> Void] = []
        var projectedValue: Publisher { Publisher(published: self) }

        init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    }

    private final class AnyCancellable {
        private let end: () -> Void

        init(_ end: @escaping () -> Void) { self.end = end }

        func cancel() { end() }
    }
#endif

@Suite("Recipe: Combine", .doubles)
struct CombineRecipe {
    @MainActor private final class VolumeModel: ObservableObject {
        @Published private(set) var volume = 5

        func mute() { volume = 0 }
    }

    @Test("A spy receives the values of a publisher")
    @MainActor func values() {
        let model = VolumeModel()
        let received = Spy<Int, Void, Never>("volume")
        let subscription = model.$volume.sink(receiveValue: received.function.sync)

        model.mute()

        #expect(received.calls == [5, 0])
        subscription.cancel()
    }
}
