// Written by Understudy from PackageProtocols.swift.
package import Understudy

package final class EngineSpy: Engine {
    package let spies = Spies()

    package struct Spies {
        package let speed = SpiedProperty<Int>("EngineSpy.speed")
        package let start = Spy<String, Bool, any Error>("EngineSpy.start(_:)")
    }

    package static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    package struct StaticSpies: Sendable {
        package let reset = Spy<Void, Void, Never>("EngineSpy.reset()")
    }

    package init() {}

    package var speed: Int {
        get { spies.speed.get() }
        set { spies.speed.set(newValue) }
    }

    package func start(_ key: String) throws -> Bool {
        try spies.start(key)
    }

    package static func reset() {
        spies.reset()
    }
}
