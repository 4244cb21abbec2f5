// Written by Understudy from ThrowingFunctions.swift.
import Understudy

final class VaultSpy: Vault {
    let spies = Spies()

    struct Spies {
        let open = Spy<String, Void, any Error>("VaultSpy.open(_:)")
        let content = Spy<Void, [String], any Error>("VaultSpy.content()")
        let contentOf = Spy<Int, String, any Error>("VaultSpy.content(of:)", part: "contentOf")
        let seal = Spy<Void, Void, any Error>("VaultSpy.seal()")
        let rest = Spy<Void, Int, Never>("VaultSpy.rest()")
    }

    func open(_ code: String) throws {
        try spies.open(code)
    }

    func content() throws -> [String] {
        try spies.content()
    }

    func content(of box: Int) async throws -> String {
        try await spies.contentOf(box)
    }

    func seal() throws(any Error) {
        try spies.seal()
    }

    func rest() throws(Never) -> Int {
        spies.rest()
    }
}
