import Foundation
import Testing
import UnderstudyTesting

/// A protocol of another owner: nothing in it says that it is doubled.
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

@Test func `a function may have default arguments`() {
    let kiosk = KioskSpy()
    kiosk.spies.sell.returns(3)
    #expect(kiosk.sell() == 3)
    #expect(kiosk.spies.sell.calls.map(\.count) == [2])
    #expect(kiosk.spies.sell.calls.map(\.paid) == [true])
}

/// The parts of a double that was filled in answer and record.
@Test func `a class is filled in for the protocol of another file`() throws {
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

    // What has a body or a value is left alone.
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

/// Attributes, an access level, and a class above.
@Spy
@MainActor
public final class PanelSpy: NSObject {
    func press(_ times: Int) -> Int?
}

@Spy final class CountingPrinter {
    let count = Locked(0)
    /// Code that uses its part has one.
    func print(_ text: String) -> Bool {
        count.withLock { $0 += 1 }
        return spies.print(text)
    }
}

@Suite(.doubles) struct `A class with @Spy` {
    @Test func `has the bodies that were lacking`() async throws {
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

    @Test func `has the accessors that were lacking`() async throws {
        let workspace = WorkspaceSpy()
        workspace.title = "Desk"
        workspace.count = 2
        workspace.spies.page.returns("One")
        #expect(workspace.title == "Desk")
        #expect(workspace.count == 2)
        #expect(try await workspace.page == "One")
        #expect(workspace.spies.title.set.calls == ["Desk"])
    }

    @Test func `keeps what it has`() {
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

    @Test func `may be an actor`() async {
        let account = AccountSpy()
        account.spies.deposit.returns(5)
        account.spies.name.returns("n")
        #expect(await account.deposit(3) == 5)
        #expect(account.name() == "n")
        #expect(account.spies.deposit.calls == [3])
    }

    @Test func `may be generic`() {
        let cache = CacheSpy<Int>()
        cache.spies.item.returns(4)
        cache.store(3, under: "k")
        #expect(cache.item(under: "k") == 4)
        #expect(cache.spies.store.lastCall?.key == "k")
    }

    @Test @MainActor func `may have a class above it and an access level`() {
        let panel = PanelSpy()
        panel.spies.press.returns(2)
        #expect(panel.press(1) == 2)
    }

    @Test func `has a part for code that uses it`() {
        let printer = CountingPrinter()
        printer.spies.print.returns(true)
        #expect(printer.print("a"))
        #expect(printer.count.withLock { $0 } == 1)
        #expect(printer.spies.print.calls == ["a"])
    }

    @Test func `may stand in a function`() {
        @Spy final class Local {
            func run(_ count: Int)
        }
        let local = Local()
        local.run(3)
        #expect(local.spies.run.calls == [3])
    }
}
