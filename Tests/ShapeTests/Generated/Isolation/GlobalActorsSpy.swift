// Written by Understudy from GlobalActors.swift.
import Understudy

@Background
final class IndexerSpy: Indexer {
    let spies = Spies()

    struct Spies {
        let index = Spy<String, Int, Never>("IndexerSpy.index(_:)")
        let count = Spy<Void, Int, Never>("IndexerSpy.count")
    }

    func index(_ text: String) -> Int {
        spies.index(text)
    }

    var count: Int { spies.count() }
}

final class MixedSpy: Mixed {
    let spies = Spies()

    struct Spies {
        let render = Spy<Int, Bool, Never>("MixedSpy.render(_:)")
        let title = SpiedProperty<String>("MixedSpy.title")
        let compute = Spy<Void, Int, Never>("MixedSpy.compute()")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let prepare = Spy<Void, Void, Never>("MixedSpy.prepare()")
    }

    @MainActor
    func render(_ frame: Int) -> Bool {
        spies.render(frame)
    }

    @MainActor
    var title: String {
        get { spies.title.get() }
        set { spies.title.set(newValue) }
    }

    @Background
    func compute() -> Int {
        spies.compute()
    }

    @MainActor
    static func prepare() {
        spies.prepare()
    }
}
