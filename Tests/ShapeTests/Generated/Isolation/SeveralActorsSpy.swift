// Written by Understudy from SeveralActors.swift.
import Understudy

nonisolated final class PlayhouseSpy: Playhouse, TestDouble.Identity, Sendable {
    let spies = Spies()

    struct Spies {
        let open = Spy<Void, Void, Never>("PlayhouseSpy.open()")
        let title = SpiedProperty<String>("PlayhouseSpy.title")
        let show = Spy<String, Void, Never>("PlayhouseSpy.show(_:)")
        let name = Spy<Void, String, Never>("PlayhouseSpy.name()")
        let index = Spy<String, Int, Never>("PlayhouseSpy.index(_:)")
        let count = Spy<Void, Int, Never>("PlayhouseSpy.count")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let make = Spy<Void, PlayhouseSpy?, Never>("PlayhouseSpy.make()", returning: nil)
    }

    func open() {
        spies.open()
    }

    @MainActor
    var title: String {
        get { spies.title.get() }
        set { spies.title.set(newValue) }
    }

    @MainActor
    func show(_ text: String) {
        spies.show(text)
    }

    @MainActor
    static func make() -> PlayhouseSpy {
        spies.make() ?? PlayhouseSpy()
    }

    nonisolated func name() -> String {
        spies.name()
    }

    @Background
    func index(_ text: String) -> Int {
        spies.index(text)
    }

    @Background
    var count: Int { spies.count() }
}

@MainActor
final class PodiumSpy: Podium, TestDouble.Identity {
    nonisolated let spies = Spies()

    nonisolated struct Spies {
        let title = SpiedProperty<String>("PodiumSpy.title")
        let show = Spy<String, Void, Never>("PodiumSpy.show(_:)")
        let name = Spy<Void, String, Never>("PodiumSpy.name()")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let make = Spy<Void, PodiumSpy?, Never>("PodiumSpy.make()", returning: nil)
    }

    var title: String {
        get { spies.title.get() }
        set { spies.title.set(newValue) }
    }

    func show(_ text: String) {
        spies.show(text)
    }

    static func make() -> PodiumSpy {
        spies.make() ?? PodiumSpy()
    }

    nonisolated func name() -> String {
        spies.name()
    }
}
