// Written by Understudy from SendingResults.swift.
import Understudy

final class HarbourSpy: Harbour {
    let spies = Spies()

    struct Spies {
        let unload = Spy<Void, Cargo, Never>("HarbourSpy.unload()")
        let unloadFrom = Spy<Int, Cargo, any Error>("HarbourSpy.unload(from:)", part: "unloadFrom")
        let maybe = Spy<Void, Cargo?, Never>("HarbourSpy.maybe()")
        let make = Spy<Any.Type, Any, Never>("HarbourSpy.make(_:)")
    }

    func unload() -> sending Cargo {
        spies.unload.function.sending(())
    }

    func unload(from dock: Int) async throws -> sending Cargo {
        try await spies.unloadFrom.function.sending(dock)
    }

    func maybe() -> sending Cargo? {
        spies.maybe.function.sending(())
    }

    func make<Item>(_ type: Item.Type) -> sending Item {
        spies.make.function.sending(type, as: Item.self)
    }
}

final class FoundrySpy: Foundry {
    let spies = Spies()

    struct Spies {
        /// `mould` is called. It isn't recorded, because it doesn't escape.
        let cast = Spy<Void, Cargo, Never>("FoundrySpy.cast(_:)")
    }

    func cast(_ mould: () -> Cargo) async -> sending Cargo {
        let answer: Cargo = await spies.cast.function.sending(())
        _ = mould()
        return answer
    }
}
