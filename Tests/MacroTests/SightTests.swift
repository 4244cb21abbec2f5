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

protocol Safe { func open() throws -> Int }

@Spy final class SafeSpy: Safe {
    enum Error: Swift.Error { case jammed }
    func open() throws -> Int
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

    @Test("What is outside of an actor of any name reaches its part") @Background func actors() {
        let archive = ArchiveSpy()
        archive.spies.keep.returns(2)
        archive.spies.show.returns("a letter")
        #expect(archive.keep(1) == 2)
        #expect(archive.show(Papers()) == "a letter")
        #expect(archive.spies.keep.calls == [1])
    }
}
