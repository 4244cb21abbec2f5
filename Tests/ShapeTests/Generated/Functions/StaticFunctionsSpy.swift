// Written by Understudy from StaticFunctions.swift.
import Understudy

final class RegistrySpy: Registry {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let register = Spy<String, Void, Never>("RegistrySpy.register(_:)")
        let count = Spy<Void, Int, Never>("RegistrySpy.count()")
        let entry = Spy<(name: String, section: String), String, any Error>(
            "RegistrySpy.entry(named:in:)")
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
}
