// Written by Understudy from StaticFunctions.swift.
import Understudy

final class RegistrySpy: Registry {
    let spies = Spies()

    struct Spies {
        let local = Spy<Void, Int, Never>("RegistrySpy.local()")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let register = Spy<String, Void, Never>("RegistrySpy.register(_:)")
        let count = Spy<Void, Int, Never>("RegistrySpy.count()")
        let entry = Spy<(name: String, section: String), String, any Error>(
            "RegistrySpy.entry(named:in:)")
        let refresh = Spy<Void, Void, Never>("RegistrySpy.refresh()")
    }

    static func register(_ name: String) {
        spies.register(name)
    }

    static func count() -> Int {
        spies.count()
    }

    static func entry(named name: String, in section: String) throws -> String {
        try spies.entry((name, section))
    }

    static func refresh() async {
        await spies.refresh()
    }

    func local() -> Int {
        spies.local()
    }
}
