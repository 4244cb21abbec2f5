// Written by Understudy from ConcurrentFunctions.swift.
import Understudy

final class WorkerSpy: Worker {
    let spies = Spies()

    struct Spies {
        let here = Spy<Void, Int, Never>("WorkerSpy.here()")
        let away = Spy<Void, Int, Never>("WorkerSpy.away()")
        let plain = Spy<Void, Int, Never>("WorkerSpy.plain()")
        let on = Spy<(any Actor)?, Int, Never>("WorkerSpy.on(_:)")
        let at = Spy<(actor: any Actor, name: String), Int, Never>("WorkerSpy.at(_:_:)")
        let count = Spy<Void, Int, Never>("WorkerSpy.count")
    }

    nonisolated(nonsending) func here() async -> Int {
        await spies.here()
    }

    @concurrent
    func away() async -> Int {
        await spies.away()
    }

    nonisolated func plain() -> Int {
        spies.plain()
    }

    func on(_ actor: isolated (any Actor)?) async -> Int {
        await spies.on(actor)
    }

    func at(_ actor: isolated any Actor, _ name: String) -> Int {
        spies.at((actor, name))
    }

    nonisolated var count: Int { spies.count() }
}
