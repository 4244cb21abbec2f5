import Foundation
import Testing
import UnderstudyTesting

@Spy protocol URLOpener {
    func open(_ url: URL) -> Bool
}

/// Comments and attributes before the macro shouldn't matter.
@MainActor
@Spy
protocol Screen: AnyObject {
    var title: String { get set }
    var width: Int { get }
    func show(_ text: String, for seconds: Double) async throws
}

/// A public protocol, whose double should also be public.
@Spy public protocol PublicStore: Sendable {
    func value(for key: String) async -> String?
    func value(at index: Int) throws -> String
}

@Spy package protocol PackageStore {
    func clear()
}

@Spy private protocol Secret {
    func hash(_ key: Key) -> Int
}

private struct Key {
    var text: String
}

/// An actor that the macro can't recognize, because its name doesn't end in "Actor".
@globalActor actor Canvas {
    static let shared = Canvas()
}

@Spy protocol Painter {
    func paint(_ body: @Canvas () -> Int) async
}

enum Library {
    struct Page: Equatable {
        var title: String
    }

    @Spy protocol Loader {
        func load(_ id: Int) async throws -> Page
    }
}

extension Library {
    @Spy protocol Shelf {
        func put(_ page: Page)
    }
}

#if os(Linux) || os(macOS)
    @Spy protocol Desktop {
        func lock()
    }
#endif

/// A protocol with inherited requirements. The macro doesn't see them, so the protocol with `@Spy`
/// should repeat them.
protocol Opening {
    func open()
}

@Spy protocol Door: Opening {
    func open()
    func close()
}

/// A protocol whose associated type is declared elsewhere, where the macro doesn't see it.
protocol Holding<Thing> {
    associatedtype Thing
    func hold(_ thing: Thing)
}

@Spy protocol Chest<Thing>: Holding {
    func hold(_ thing: Thing)
    func open() -> [Thing]
}

@Suite("Protocols with @Spy", .doubles) struct ProtocolTests {
    @Test func `A protocol with @Spy has a double next to it`() {
        let opener = URLOpenerSpy()
        opener.spies.open.returns(true)
        let file = URL(filePath: "/a")
        #expect((opener as any URLOpener).open(file))
        #expect(opener.spies.open.calls == [file])
    }

    @Test
    func `The double of @Spy doesn't call a closure that may be isolated to an actor`() async {
        let painter = PainterSpy()
        await (painter as any Painter).paint { 1 }
        #expect(painter.spies.paint.callCount == 1)
    }

    @Test
    @MainActor
    func `The double of @Spy keeps the global actor of its protocol`() async throws {
        let screen = ScreenSpy()
        screen.title = "Pier 39"
        screen.spies.width.returns(80)
        try await screen.show("Hello", for: 2)
        #expect(screen.title == "Pier 39")
        #expect(screen.width == 80)
        #expect(screen.spies.show.lastCall?.text == "Hello")
    }

    @Test
    func `The double of @Spy keeps the access level and has a spy per overload`() async throws {
        let store = PublicStoreSpy()
        store.spies.valueFor.returns("a")
        store.spies.valueAt.returns("b")
        #expect(await store.value(for: "k") == "a")
        #expect(try store.value(at: 3) == "b")
        let other = PackageStoreSpy()
        other.clear()
        #expect(other.spies.clear.didGetCalled)
    }

    @Test func `@Spy accepts a private protocol with private types`() {
        let secret = SecretSpy()
        secret.spies.hash.returns(7)
        #expect(secret.hash(Key(text: "k")) == 7)
    }

    @Test func `@Spy accepts a protocol in a type, in an extension and in #if`() async throws {
        let loader = Library.LoaderSpy()
        loader.spies.load.returns(Library.Page(title: "One"))
        #expect(try await loader.load(1).title == "One")
        let shelf = Library.ShelfSpy()
        shelf.put(Library.Page(title: "Two"))
        #expect(shelf.spies.put.calls == [Library.Page(title: "Two")])
        #if os(Linux) || os(macOS)
            let desktop = DesktopSpy()
            desktop.lock()
            #expect(desktop.spies.lock.didGetCalled)
        #endif
    }

    @Test func `@Spy accepts a protocol that repeats inherited requirements`() {
        let door = DoorSpy()
        (door as any Opening).open()
        #expect(door.spies.open.didGetCalled)
        #expect(!door.spies.close.didGetCalled)
    }

    @Test func `@Spy accepts a protocol that inherits its primary associated types`() {
        func hold<C: Chest>(_ thing: C.Thing, in chest: C) -> [C.Thing] {
            chest.hold(thing)
            return chest.open()
        }
        let chest = ChestSpy<String>()
        chest.spies.open.returns(["map"])
        #expect(hold("gold", in: chest) == ["map"])
        #expect(chest.spies.hold.calls == ["gold"])
    }
}
