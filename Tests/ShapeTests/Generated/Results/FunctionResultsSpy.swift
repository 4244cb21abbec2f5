// Written by Understudy from FunctionResults.swift.
import Understudy

final class FactorySpy: Factory {
    let spies = Spies()

    struct Spies {
        let handler = Spy<Void, (Int) -> String, Never>("FactorySpy.handler()")
        let sender = Spy<Void, @Sendable (String) -> Void, Never>("FactorySpy.sender()")
        let loader = Spy<Void, () async throws -> Int, any Error>("FactorySpy.loader()")
    }

    func handler() -> (Int) -> String {
        spies.handler()
    }

    func sender() -> @Sendable (String) -> Void {
        spies.sender()
    }

    func loader() async throws -> () async throws -> Int {
        try await spies.loader()
    }
}
