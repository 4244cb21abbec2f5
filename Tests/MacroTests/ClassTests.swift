import Foundation
import Testing
import UnderstudyTesting

/// A protocol that doesn't mention its double, for example because it belongs to another team.
protocol Workspace: AnyObject {
    var title: String { get set }
    var count: Int { get }
    var page: String { get async throws }
    func open(_ url: URL) -> Bool
    func open(_ url: URL, with application: String) async throws -> Bool
    func close()
    func log(_ text: String)
}

@Spy final class DeskSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

protocol Kiosk {
    func sell(_ count: Int, of prices: [String: Int], paid: Bool) -> Int
}

@Spy final class KioskSpy: Kiosk {
    func sell(
        _ count: Int = max(1, 2), of prices: [String: Int] = Dictionary<String, Int>(),
        paid: Bool = true
    ) -> Int
}

@Test func `A function of a class with @Spy can have default arguments`() {
    let kiosk = KioskSpy()
    kiosk.spies.sell.returns(3)
    #expect(kiosk.sell() == 3)
    #expect(kiosk.spies.sell.calls.map(\.count) == [2])
    #expect(kiosk.spies.sell.calls.map(\.paid) == [true])
}

/// A filled-in double should answer and record calls.
@Test
func `@Spy fills in a class for a protocol of another file`() throws {
    let desk = DeskSpy()
    desk.spies.open.returns(true)
    let url = try #require(URL(string: "https://example.com"))
    #expect(desk.open(url))
    #expect(desk.spies.open.calls == [url])
}

@Spy final class WorkspaceSpy: Workspace {
    var title: String
    var count: Int
    var page: String { get async throws { try await spies.page() } }
    func open(_ url: URL) -> Bool
    func open(_ url: URL, with application: String) async throws -> Bool
    func close()

    // Members with a body or a value shouldn't be changed.
    func log(_ text: String) { lines.append(text) }
    var lines: [String] = []
    weak var owner: AnyObject?
    lazy var size = 3
    private var note: String?
    let id = 7
    static let shared = "shared"
    struct Inner {
        func helper() -> Int { 1 }
    }
    init() {}
    deinit {}
}

protocol Account: Sendable {
    func deposit(_ amount: Int) async -> Int
    nonisolated func name() -> String
}

@Spy actor AccountSpy: Account {
    func deposit(_ amount: Int) -> Int
    nonisolated func name() -> String
}

protocol Cache<Item> {
    associatedtype Item
    func store(_ item: Item, under key: String)
    func item(under key: String) -> Item?
}

@Spy final class CacheSpy<Item>: Cache {
    func store(_ item: Item, under key: String)
    func item(under key: String) -> Item?
}

/// A double with attributes, an access level and a superclass.
@Spy
@MainActor
public final class PanelSpy: NSObject {
    func press(_ times: Int) -> Int?
}

@Spy final class CountingPrinter {
    let count = Locked(0)
    /// Custom code that uses its spy.
    func print(_ text: String) -> Bool {
        count.withLock { $0 += 1 }
        return spies.print(text)
    }
}

@Suite("Classes with @Spy", .doubles) struct ClassTests {
    @Test func `@Spy adds the missing bodies of a class`() async throws {
        let workspace = WorkspaceSpy()
        let file = URL(filePath: "/a")
        workspace.spies.open.returns(true)
        workspace.spies.openWith.returns(false)
        #expect((workspace as any Workspace).open(file))
        #expect(try await !workspace.open(file, with: "Preview"))
        workspace.close()
        #expect(workspace.spies.open.calls == [file])
        #expect(workspace.spies.openWith.lastCall?.application == "Preview")
        #expect(workspace.spies.close.didGetCalled)
    }

    @Test func `@Spy adds the missing accessors of a class`() async throws {
        let workspace = WorkspaceSpy()
        workspace.title = "Desk"
        workspace.count = 2
        workspace.spies.page.returns("One")
        #expect(workspace.title == "Desk")
        #expect(workspace.count == 2)
        #expect(try await workspace.page == "One")
        #expect(workspace.spies.title.set.calls == ["Desk"])
    }

    @Test func `@Spy doesn't change members with a body or a value`() {
        let workspace = WorkspaceSpy()
        workspace.log("a")
        workspace.owner = nil
        #expect(workspace.lines == ["a"])
        #expect(workspace.size == 3)
        #expect(workspace.id == 7)
        #expect(WorkspaceSpy.Inner().helper() == 1)
        #expect(
            Mirror(reflecting: workspace.spies).children.compactMap(\.label)
                == ["title", "count", "page", "open", "openWith", "close"])
    }

    @Test func `@Spy fills in an actor`() async {
        let account = AccountSpy()
        account.spies.deposit.returns(5)
        account.spies.name.returns("n")
        #expect(await account.deposit(3) == 5)
        #expect(account.name() == "n")
        #expect(account.spies.deposit.calls == [3])
    }

    @Test func `@Spy fills in a generic class`() {
        let cache = CacheSpy<Int>()
        cache.spies.item.returns(4)
        cache.store(3, under: "k")
        #expect(cache.item(under: "k") == 4)
        #expect(cache.spies.store.lastCall?.key == "k")
    }

    @Test @MainActor func `@Spy fills in a class with a superclass and an access level`() {
        let panel = PanelSpy()
        panel.spies.press.returns(2)
        #expect(panel.press(1) == 2)
    }

    @Test func `@Spy adds a spy for a function whose code uses it`() {
        let printer = CountingPrinter()
        printer.spies.print.returns(true)
        #expect(printer.print("a"))
        #expect(printer.count.withLock { $0 } == 1)
        #expect(printer.spies.print.calls == ["a"])
    }

    @Test func `@Spy fills in a class in a function`() {
        @Spy final class Local {
            func run(_ count: Int)
        }
        let local = Local()
        local.run(3)
        #expect(local.spies.run.calls == [3])
    }
}
