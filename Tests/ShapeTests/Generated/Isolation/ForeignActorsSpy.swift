// Written by Understudy from ForeignActors.swift.
import Understudy

@MainActor
final class FoyerSpy: Foyer {
    nonisolated let spies = Spies()

    nonisolated struct Spies {
        let fetch = Spy<String, Int, Never>("FoyerSpy.fetch(_:)")
        let run = Spy<any Actor, Int, Never>("FoyerSpy.run(on:)")
        let show = Spy<String, Void, Never>("FoyerSpy.show(_:)")
    }

    nonisolated static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    nonisolated struct StaticSpies: Sendable {
        let make = Spy<Void, FoyerSpy, Never>("FoyerSpy.make()")
    }

    @Background
    func fetch(_ name: String) -> Int {
        spies.fetch(name)
    }

    func run(on actor: isolated any Actor) -> Int {
        spies.run(actor)
    }

    func show(_ text: String) {
        spies.show(text)
    }

    nonisolated static func make() -> FoyerSpy {
        spies.make()
    }
}
