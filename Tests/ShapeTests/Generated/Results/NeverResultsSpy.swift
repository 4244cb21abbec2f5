// Written by Understudy from NeverResults.swift.
import Understudy

final class ExitSpy: Exit {
    let spies = Spies()

    struct Spies {
        let leave = Spy<Void, Never, Never>("ExitSpy.leave()")
        let fail = Spy<String, Never, any Error>("ExitSpy.fail(_:)")
        let serve = Spy<(port: Int, name: String), Never, any Error>("ExitSpy.serve(_:named:)")
        let wait = Spy<Void, Never, Never>("ExitSpy.wait()")
        /// `body` isn't recorded, because it doesn't escape.
        let loop = Spy<Void, Never, Never>("ExitSpy.loop(_:)")
        let count = Spy<Never, Int, Never>("ExitSpy.count(_:)")
        let scare = Spy<Ghost, Int, Never>("ExitSpy.scare(_:)")
        let sum = Spy<[Never], Int, Never>("ExitSpy.sum(_:)")
    }

    func leave() -> Never {
        spies.leave()
    }

    func fail(_ reason: String) throws -> Never {
        try spies.fail(reason)
    }

    func serve(_ port: Int, named name: String) async throws -> Never {
        let answer: nonisolated(nonsending) ((port: Int, name: String)) async throws -> Never =
            spies.serve.function.async
        try await answer((port, name))
    }

    func wait() async -> Never {
        let answer: nonisolated(nonsending) () async -> Never = spies.wait.function.async
        await answer()
    }

    func loop(_ body: () async throws -> Void) async rethrows -> Never {
        let answer: nonisolated(nonsending) () async -> Never = spies.loop.function.async
        await answer()
    }

    func count(_ visitors: Never) -> Int {
        // Never called: the type has no values.
    }

    func scare(_ ghost: Ghost) -> Int {
        // Never called: the type has no values.
    }

    func sum(_ none: Never...) -> Int {
        spies.sum(none)
    }
}
