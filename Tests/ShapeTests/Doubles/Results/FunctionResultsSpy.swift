// Written by Understudy from FunctionResults.swift.
import Understudy

final class FactorySpy: Factory {
    let spies = Spies()

    struct Spies {
        let handler = Spy<Void, (Int) -> String, Never>("FactorySpy.handler()")
        let sender = Spy<Void, @Sendable (String) -> Void, Never>("FactorySpy.sender()")
        let maker = Spy<Void, (() -> Int)?, Never>("FactorySpy.maker()")
        let adder = Spy<Void, (Int) -> (Int) -> Int, Never>("FactorySpy.adder()")
        let loader = Spy<Void, () async throws -> Int, any Error>("FactorySpy.loader()")
    }

    func handler() -> (Int) -> String {
        spies.handler()
    }

    func sender() -> @Sendable (String) -> Void {
        spies.sender()
    }

    func maker() -> (() -> Int)? {
        spies.maker()
    }

    func adder() -> (Int) -> (Int) -> Int {
        spies.adder()
    }

    func loader() async throws -> () async throws -> Int {
        try await spies.loader()
    }
}
