import Testing
import TestSupport
import UnderstudyTesting

enum NotesError: Error, Equatable {
    case closed
}

/// A protocol that doesn't require `Sendable`. None of its types are `Sendable`, and neither is the
/// class that conforms to it.
protocol Notes {
    var title: String { get set }
    var count: Int { get }
    func read(_ id: Int) throws -> String
    func find(id: Int, named name: String) throws(NotesError) -> String?
    func save(_ text: String)
    func each<Item>(_ items: [Item]) -> Int
}

@Spy(forwarding: true) final class NotesSpy: Notes {
    var title: String
    var count: Int
    func read(_ id: Int) throws -> String
    func find(id: Int, named name: String) throws(NotesError) -> String?
    func save(_ text: String)
    func each<Item>(_ items: [Item]) -> Int
}

final class LiveNotes: Notes {
    var title = "live"
    var texts = ["zero", "one"]
    var count: Int { texts.count }
    func read(_ id: Int) throws -> String {
        guard texts.indices.contains(id) else { throw NotesError.closed }
        return texts[id]
    }
    func find(id: Int, named name: String) throws(NotesError) -> String? {
        guard texts.indices.contains(id) else { throw .closed }
        return texts[id] == name ? name : nil
    }
    func save(_ text: String) { texts.append(text) }
    func each<Item>(_ items: [Item]) -> Int { items.count }
}

struct NotesValue: Notes {
    var title = "value"
    var count: Int { 7 }
    func read(_ id: Int) throws -> String { "\(id)" }
    func find(id: Int, named name: String) throws(NotesError) -> String? { nil }
    func save(_ text: String) {}
    func each<Item>(_ items: [Item]) -> Int { items.count }
}

@Spy(forwarding: true) protocol Remote: Sendable {
    var state: String { get async throws }
    func load(_ id: Int) async throws -> String
    func ping() async
    func name(of id: Int, short: Bool) -> String
    static func make() -> Int
}

actor LiveRemote: Remote {
    private(set) var pings = 0
    var state: String { get async throws { "\(pings) pings" } }
    func load(_ id: Int) async throws -> String {
        guard id > 0 else { throw NotesError.closed }
        return "page \(id)"
    }
    func ping() { pings += 1 }
    nonisolated func name(of id: Int, short: Bool) -> String { short ? "\(id)" : "number \(id)" }
    static func make() -> Int { 1 }
}

@MainActor protocol Board: AnyObject {
    var isShown: Bool { get set }
    func show(_ text: String) -> Int
    func wait() async -> Int
    nonisolated func name() -> String
}

@Spy(forwarding: true) @MainActor final class BoardSpy: Board {
    var isShown: Bool
    func show(_ text: String) -> Int
    func wait() async -> Int
    nonisolated func name() -> String
}

@MainActor final class LiveBoard: Board {
    var isShown = false
    var shown: [String] = []
    func show(_ text: String) -> Int {
        shown.append(text)
        return shown.count
    }
    func wait() async -> Int { shown.count }
    nonisolated func name() -> String { "board" }
}

@Spy(forwarding: true) protocol Bookcase<Item> {
    associatedtype Item
    subscript(index: Int) -> Item { get set }
    func add(_ item: Item) -> Int
}

final class LiveBookcase: Bookcase {
    var items = ["a", "b"]
    subscript(index: Int) -> String {
        get { items[index] }
        set { items[index] = newValue }
    }
    func add(_ item: String) -> Int {
        items.append(item)
        return items.count
    }
}

@Spy(forwarding: true) actor StrongboxSpy: Strongbox {
    func put(_ amount: Int) async -> Int
    nonisolated func name() -> String
}

protocol Strongbox: Sendable {
    func put(_ amount: Int) async -> Int
    func name() -> String
}

struct LiveStrongbox: Strongbox {
    func put(_ amount: Int) async -> Int { amount + 1 }
    func name() -> String { "vault" }
}

@Spy(forwarding: true) protocol Outbox: Sendable {
    mutating func post(_ letter: String) async throws -> Int
    mutating func clear() -> Int
    consuming func close(_ reason: String) async -> String
}

struct LiveOutbox: Outbox {
    var letters = ["first"]
    mutating func post(_ letter: String) async throws -> Int {
        letters.append(letter)
        return letters.count
    }
    mutating func clear() -> Int {
        defer { letters = [] }
        return letters.count
    }
    consuming func close(_ reason: String) async -> String { "\(letters.count) \(reason)" }
}

/// A class that isn't `Sendable`, so it should be passed only in its isolation.
final class Picture {
    let title: String
    init(_ title: String) { self.title = title }
}

@Spy(forwarding: true) protocol Gallery: Sendable {
    var picture: Picture { get async }
    var loan: Picture { get async throws(NotesError) }
    @MainActor var poster: Picture { get async }
    @MainActor func hang(_ picture: Picture) async -> Picture
}

struct LiveGallery: Gallery {
    var picture: Picture { get async { Picture("harbour") } }
    var loan: Picture { get async throws(NotesError) { throw .closed } }
    @MainActor var poster: Picture { get async { Picture("pier") } }
    @MainActor func hang(_ picture: Picture) async -> Picture {
        MainActor.assertIsolated()
        return Picture("hung \(picture.title)")
    }
}

protocol Till {
    func sell(_ count: Int) throws -> Int
    func close()
}

@Spy(forwarding: true) final class TillSpy: Till {
    func sell(_ count: Int) throws -> Int
    func close()
}

final class LiveTill: Till {
    var stock = 10
    func sell(_ count: Int) throws -> Int {
        stock -= count
        return stock
    }
    func close() { stock = 0 }
}

@Suite("Forwarding doubles", .doubles(.strict)) struct ForwardingTests {
    @Test func `A forwarding double calls the real implementation and records the calls`() throws {
        let (notes, live) = (NotesSpy(), LiveNotes())
        notes.forwards(to: live)
        notes.save("two")
        #expect(live.texts == ["zero", "one", "two"])
        #expect(notes.count == 3)
        #expect(try notes.read(2) == "two")
        #expect(try notes.find(id: 1, named: "one") == "one")
        expectOrder(.exhaustive, of: notes) {
            notes.spies.save.when(with: "two")
            notes.spies.read.when(with: 2)
            notes.spies.find.when(with: (1, "one"))
        }
    }

    @Test func `A forwarding double throws the errors of the real implementation`() {
        let notes = NotesSpy()
        notes.forwards(to: LiveNotes())
        #expect(throws: NotesError.closed) { try notes.read(9) }
        #expect(throws: NotesError.closed) { try notes.find(id: 9, named: "") }
        #expect(notes.spies.read.calls == [9])
        #expect(notes.spies.find.calls.map(\.name) == [""])
    }

    @Test func `A forwarding double reads and writes the properties of the real implementation`() {
        let (notes, live) = (NotesSpy(), LiveNotes())
        notes.forwards(to: live)
        #expect(notes.title == "live")
        notes.title = "new"
        #expect(live.title == "new")
        live.title = "newer"
        #expect(notes.title == "newer")
        #expect(notes.spies.title.set.calls == ["new"])
    }

    @Test func `A forwarding double keeps written values if the real implementation is a struct`() {
        let notes = NotesSpy()
        notes.spies.read.returns("unused")
        notes.forwards(to: NotesValue())
        #expect(notes.title == "value")
        notes.title = "mine"
        #expect(notes.title == "mine")
        #expect(notes.spies.title.set.calls == ["mine"])
    }

    @Test func `A forwarding double calls asynchronous functions of an actor`() async throws {
        let (remote, live) = (RemoteSpy(), LiveRemote())
        remote.forwards(to: live)
        await remote.ping()
        #expect(await live.pings == 1)
        #expect(try await remote.state == "1 pings")
        #expect(try await remote.load(3) == "page 3")
        await #expect(throws: NotesError.closed) { try await remote.load(0) }
        #expect(remote.name(of: 2, short: false) == "number 2")
        #expect(remote.spies.load.calls == [3, 0])
        #expect(remote.spies.name.lastCall?.short == false)
        #expect(remote.spies.ping.callCount == 1)
    }

    @Test @MainActor func `A forwarding double stays on the main actor`() async {
        let (board, live) = (BoardSpy(), LiveBoard())
        board.forwards(to: live)
        #expect(board.show("a") == 1)
        #expect(await board.wait() == 1)
        board.isShown = true
        #expect(live.isShown && board.isShown)
        let name = await Task.detached { board.name() }.value
        #expect(name == "board")
        #expect(board.spies.show.calls == ["a"])
        #expect(board.spies.isShown.set.calls == [true])
        #expect(board.spies.wait.callCount == 1 && board.spies.name.callCount == 1)
    }

    @Test func `A forwarding double returns values that aren't Sendable`() async {
        let gallery = GallerySpy()
        gallery.forwards(to: LiveGallery())
        #expect(await gallery.picture.title == "harbour")
        await #expect(throws: NotesError.closed) { try await gallery.loan.title }
        #expect(gallery.spies.picture.callCount == 1 && gallery.spies.loan.callCount == 1)
    }

    @Test
    @MainActor
    func `A forwarding double calls isolated functions with values that aren't Sendable`() async {
        let gallery = GallerySpy()
        gallery.forwards(to: LiveGallery())
        #expect(await gallery.poster.title == "pier")
        #expect(await gallery.hang(Picture("quay")).title == "hung quay")
        #expect(gallery.spies.hang.calls.map(\.title) == ["quay"])
        #expect(gallery.spies.poster.callCount == 1)
    }

    @Test func `A forwarding double of a generic protocol forwards subscripts`() {
        let (bookcase, live) = (BookcaseSpy<String>(), LiveBookcase())
        bookcase.forwards(to: live)
        #expect(bookcase[1] == "b")
        bookcase[1] = "c"
        #expect(live.items == ["a", "c"])
        #expect(bookcase[1] == "c")
        #expect(bookcase.add("d") == 3)
        #expect(bookcase.spies.add.calls == ["d"])
        #expect(bookcase.spies.subscript.set.calls.map(\.newValue) == ["c"])
    }

    @Test func `A forwarding double can be an actor`() async {
        let vault = StrongboxSpy()
        vault.forwards(to: LiveStrongbox())
        #expect(await vault.put(2) == 3)
        #expect(vault.name() == "vault")
        #expect(vault.spies.put.calls == [2])
        #expect(vault.spies.name.callCount == 1)
    }

    @Test
    func `A forwarding double calls mutating and consuming functions on a copy`() async throws {
        let outbox = OutboxSpy()
        outbox.forwards(to: LiveOutbox())
        #expect(try await outbox.post("second") == 2)
        #expect(outbox.clear() == 1)
        #expect(await outbox.close("left") == "1 left")
        #expect(outbox.spies.post.calls == ["second"])
        #expect(outbox.spies.clear.callCount == 1 && outbox.spies.close.callCount == 1)
    }

    @Test
    func `A failure plan applies to a forwarding double and other calls are forwarded`() throws {
        let live = LiveTill()
        let till = TillSpy()
        till.forwards(to: live)
        till.spies.sell.fails(.calls([2]))  // the second call fails, all others go through
        #expect(try till.sell(1) == 9)
        #expect(throws: SimulatedFailure.self) { try till.sell(1) }
        #expect(try till.sell(1) == 8)
        till.close()
        #expect(live.stock == 0)
        #expect(till.spies.sell.calls == [1, 1, 1])
        #expect(till.spies.close.callCount == 1)
    }

    @Test
    func `Functions of a forwarding double can be stubbed later or under a condition`() throws {
        let notes = NotesSpy()
        notes.forwards(to: LiveNotes())
        notes.spies.read.when { $0 > 1 }.returns("beyond")
        notes.spies.find.fails(with: .closed)
        #expect(try notes.read(0) == "zero")
        #expect(try notes.read(5) == "beyond")
        #expect(throws: NotesError.closed) { try notes.find(id: 0, named: "zero") }
        notes.spies.read.returns("told")
        #expect(try notes.read(0) == "told")
        #expect(notes.spies.read.callCount == 3)
        #expect(notes.spies.find.callCount == 1)
    }

    @Test func `Resetting the behavior of a forwarding double ends forwarding`() async {
        let (remote, live) = (RemoteSpy(), LiveRemote())
        remote.forwards(to: live)
        remote.spies.ping.reset(.stubs)
        await remote.ping()
        #expect(await live.pings == 0)
        #expect(remote.spies.ping.callCount == 1)
    }

    @Test func `A generic function of a forwarding double isn't forwarded and needs a stub`() {
        let recorded = reports {
            let notes = NotesSpy()
            notes.forwards(to: LiveNotes())
            #expect(notes.each([1, 2]) == 0)
            #expect(notes.spies.each.callCount == 1)
        }
        let headlines = recorded.map { $0.message.prefix { $0 != "\n" } }
        #expect(headlines == ["NotesSpy.each(_:): no answer for this call"])
    }
}
