import Foundation
import Testing
import UnderstudyTesting

enum Vault {
    /// An error type that the double shouldn't confuse with `Swift.Error`. Many code bases declare
    /// one.
    enum Error: Swift.Error { case locked }

    @Spy protocol Door {
        var isOpen: Bool { get throws }
        func open() async throws -> Int
        func close() throws(Error)
    }
}

/// A public enumeration. Otherwise, it couldn't have a public extension.
public enum Bank {}

public extension Bank {
    @Spy protocol Teller {
        static var count: Int { get }
        func pay(_ sum: Int) -> Int
    }
}

protocol Coin {
    static func mint() -> Self
    func worth() -> Int
}

@Spy final class CoinSpy: Coin {
    let year: Int
    init(year: Int) { self.year = year }
    static func mint() -> CoinSpy
    func worth() -> Int
}

protocol Safe { func open() throws -> Int }

@Spy final class SafeSpy: Safe {
    enum Error: Swift.Error { case jammed }
    func open() throws -> Int
}

/// A protocol whose type aliases are named like types that the file imports.
@Spy protocol Ferry {
    typealias Progress = (Double) -> Void
    typealias Timer<Value> = [Value]
    func load(_ progress: @escaping Progress) -> Timer<Int>
}

/// An actor whose name doesn't end in "Actor".
@globalActor actor Background { static let shared = Background() }

final class Papers {}

@Background protocol Archive {
    func keep(_ count: Int) -> Int
    nonisolated func show(_ papers: Papers) -> String
}

@Background @Spy final class ArchiveSpy: Archive {
    func keep(_ count: Int) -> Int
    nonisolated func show(_ papers: Papers) -> String
}

private struct Draft {}

private protocol Drawer { func file(_ draft: Draft) -> Draft }

/// A spy should be as private as its function, whose types are also private.
@Spy final class DrawerSpy: Drawer {
    fileprivate func file(_ draft: Draft) -> Draft
}

class Page { func copy(_ page: Page) -> Page { page } }

@MainActor @Spy final class PageSpy: Page {
    func turn() -> Int
    override func copy(_ page: Page) -> Page
}

@Suite("Declarations that the macro doesn't see") struct VisibilityTests {
    @Test
    func `A double isn't affected by a type called Error around it or in it`()
        async throws
    {
        let door = Vault.DoorSpy()
        door.spies.open.fails(with: Vault.Error.locked)
        door.spies.close.fails(with: .locked)
        await #expect(throws: Vault.Error.locked) { try await door.open() }
        #expect(throws: Vault.Error.locked) { try door.close() }
        let safe = SafeSpy()
        safe.spies.open.returns(3)
        #expect(try safe.open() == 3)
    }

    @Test
    func `A double isn't affected by imported types with the names of its protocol's aliases`() {
        let ferry = FerrySpy()
        ferry.spies.load.answers { progress in
            progress(0.5)
            return [7]
        }
        var fraction = 0.0
        #expect(ferry.load { fraction = $0 } == [7])
        #expect(fraction == 0.5)
    }

    @Test(.doubles)
    func `A double in a public extension is as public as its protocol`() {
        let teller = Bank.TellerSpy()
        teller.spies.pay.returns(3)
        Bank.TellerSpy.spies.count.returns(2)
        #expect(teller.pay(5) == 3)
        #expect(Bank.TellerSpy.count == 2)
    }

    @Test(.doubles)
    func `A static function stubs a class that can't be created without arguments`() {
        let coin = CoinSpy(year: 1_900)
        CoinSpy.spies.mint.returns(coin)
        #expect(CoinSpy.mint() === coin)
    }

    @Test @MainActor func `An override in an isolated class calls its spy`() {
        let page = PageSpy()
        page.spies.copy.returns(page)
        page.spies.turn.returns(2)
        #expect(page.copy(Page()) === page)
        #expect(page.turn() == 2)
    }

    @Test func `A spy has the access level of its function`() {
        let drawer = DrawerSpy()
        drawer.spies.file.returns(Draft())
        _ = drawer.file(Draft())
        #expect(drawer.spies.file.callCount == 1)
    }

    @Test
    @Background
    func `A nonisolated function calls its spy if a global actor of any name isolates the class`() {
        let archive = ArchiveSpy()
        archive.spies.keep.returns(2)
        archive.spies.show.returns("a letter")
        #expect(archive.keep(1) == 2)
        #expect(archive.show(Papers()) == "a letter")
        #expect(archive.spies.keep.calls == [1])
    }
}
