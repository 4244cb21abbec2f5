import Foundation
import Testing
import UnderstudyTesting

enum Vault {
    /// Every other code base calls its errors so.
    enum Error: Swift.Error { case locked }

    @Spy protocol Door {
        var isOpen: Bool { get throws }
        func open() async throws -> Int
        func close() throws(Error)
    }
}

/// What only a public type may have: a public extension.
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

/// What it means by these names is not what the imports above mean.
@Spy protocol Ferry {
    typealias Progress = (Double) -> Void
    typealias Timer<Value> = [Value]
    func load(_ progress: @escaping Progress) -> Timer<Int>
}

/// An actor whose name says nothing of what it is.
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

/// A part is as private as its function, whose types are private too.
@Spy final class DrawerSpy: Drawer {
    fileprivate func file(_ draft: Draft) -> Draft
}

class Page { func copy(_ page: Page) -> Page { page } }

@MainActor @Spy final class PageSpy: Page {
    func turn() -> Int
    override func copy(_ page: Page) -> Page
}

@Suite("What the macro does not see") struct SightTests {
    @Test("A type called `Error` around a double, or in it, hides nothing") func errors()
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

    @Test("Imports above a protocol hide none of its aliases") func imports() {
        let ferry = FerrySpy()
        ferry.spies.load.answers { progress in
            progress(0.5)
            return [7]
        }
        var fraction = 0.0
        #expect(ferry.load { fraction = $0 } == [7])
        #expect(fraction == 0.5)
    }

    @Test("In a public extension a double is as public as its protocol", .doubles) func extensions()
    {
        let teller = Bank.TellerSpy()
        teller.spies.pay.returns(3)
        Bank.TellerSpy.spies.count.returns(2)
        #expect(teller.pay(5) == 3)
        #expect(Bank.TellerSpy.count == 2)
    }

    @Test("A class that cannot be made without arguments makes what a test says", .doubles)
    func makers() {
        let coin = CoinSpy(year: 1_900)
        CoinSpy.spies.mint.returns(coin)
        #expect(CoinSpy.mint() === coin)
    }

    @Test("What overrides reaches its part, whatever it is on") @MainActor func overrides() {
        let page = PageSpy()
        page.spies.copy.returns(page)
        page.spies.turn.returns(2)
        #expect(page.copy(Page()) === page)
        #expect(page.turn() == 2)
    }

    @Test("A part is seen as far as its function") func hidden() {
        let drawer = DrawerSpy()
        drawer.spies.file.returns(Draft())
        _ = drawer.file(Draft())
        #expect(drawer.spies.file.callCount == 1)
    }

    @Test("What is outside of an actor of any name reaches its part") @Background func actors() {
        let archive = ArchiveSpy()
        archive.spies.keep.returns(2)
        archive.spies.show.returns("a letter")
        #expect(archive.keep(1) == 2)
        #expect(archive.show(Papers()) == "a letter")
        #expect(archive.spies.keep.calls == [1])
    }
}
