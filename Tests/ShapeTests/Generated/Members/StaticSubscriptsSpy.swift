// Written by Understudy from StaticSubscripts.swift.
import Understudy

final class PaletteSpy: Palette {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let subscriptName = SpiedSubscript<String, Int>(
            "PaletteSpy.subscript(_:)", part: "subscriptName")
        let subscriptIndex = Spy<Int, String, Never>(
            "PaletteSpy.subscript(index:)", part: "subscriptIndex")
    }

    static subscript(name: String) -> Int {
        get { spies.subscriptName.get(name) }
        set { spies.subscriptName.write(name, newValue) }
    }

    static subscript(index index: Int) -> String {
        spies.subscriptIndex(index)
    }
}
