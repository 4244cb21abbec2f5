// Written by Understudy from MainActorProtocols.swift.
import Understudy

@MainActor
final class ScreenSpy: Screen {
    nonisolated let spies = Spies()

    nonisolated struct Spies {
        let title = SpiedProperty<String>("ScreenSpy.title")
        let show = Spy<String, Bool, Never>("ScreenSpy.show(_:)")
        let log = Spy<String, Void, Never>("ScreenSpy.log(_:)")
        let version = Spy<Void, Int, Never>("ScreenSpy.version")
        let `subscript` = SpiedSubscript<Int, String>("ScreenSpy.subscript(_:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let make = Spy<Void, Int, Never>("ScreenSpy.make()")
        let shared = SpiedProperty<String>("ScreenSpy.shared")
        let initialize = Spy<String, Void, Never>(initializer: "ScreenSpy.init(name:)")
    }

    init() {}

    var title: String {
        get { spies.title.get() }
        set { spies.title.set(newValue) }
    }

    func show(_ message: String) -> Bool {
        spies.show(message)
    }

    nonisolated func log(_ text: String) {
        spies.log(text)
    }

    nonisolated var version: Int { spies.version() }

    static func make() -> Int {
        spies.make()
    }

    static var shared: String {
        get { spies.shared.get() }
        set { spies.shared.set(newValue) }
    }

    subscript(row: Int) -> String {
        get { spies.subscript.get(row) }
        set { spies.subscript.write(row, newValue) }
    }

    init(name: String) {
        Self.spies.initialize(name)
    }
}
