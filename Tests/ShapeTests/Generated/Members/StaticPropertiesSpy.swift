// Written by Understudy from StaticProperties.swift.
import Understudy

final class SettingsSpy: Settings {
    let spies = Spies()

    struct Spies {
        let local = Spy<Void, Int, Never>("SettingsSpy.local")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let name = Spy<Void, String, Never>("SettingsSpy.name")
        let level = SpiedProperty<Int>("SettingsSpy.level")
        let theme = SpiedProperty<String?>("SettingsSpy.theme")
    }

    static var name: String { spies.name() }

    static var level: Int {
        get { spies.level.get() }
        set { spies.level.set(newValue) }
    }

    static var theme: String? {
        get { spies.theme.get() }
        set { spies.theme.set(newValue) }
    }

    var local: Int { spies.local() }
}
