// Written by Understudy from ConditionalAttributes.swift.
import Understudy

final class ToolbarSpy: Toolbar {
    let spies = Spies()

    struct Spies {
        let press = Spy<Int, Bool, Never>("ToolbarSpy.press(_:)")
        let draw = Spy<Void, Int, Never>("ToolbarSpy.draw()")
        let title = SpiedProperty<String>("ToolbarSpy.title")
        #if !os(Windows)
            @available(*, deprecated, message: "Use Swift 7.")
        #endif
        let load = Spy<Wheel, Int, Never>("ToolbarSpy.load(_:)")
        let `subscript` = Spy<Int, String, Never>("ToolbarSpy.subscript(_:)")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let prepare = Spy<Void, Void, Never>("ToolbarSpy.prepare()")
        let initialize = Spy<String, Void, Never>(initializer: "ToolbarSpy.init(name:)")
    }

    init() {}

    #if os(Linux)
        @discardableResult
    #endif
    func press(_ button: Int) -> Bool {
        spies.press(button)
    }

    #if os(Linux)
        @MainActor
    #elseif os(Windows)
        @Painting
    #else
        @available(iOS 26, *)
    #endif
    @discardableResult
    func draw() -> Int {
        spies.draw()
    }

    #if os(Windows)
        @MainActor
    #endif
    var title: String {
        get { spies.title.get() }
        set { spies.title.set(newValue) }
    }

    #if !os(Windows)
        @available(*, deprecated, message: "Use Swift 7.")
    #endif
    #if !os(Windows) && compiler(>=7)
        @concurrent
    #endif
    #if os(Windows)
        @concurrent
    #endif
    func load(_ old: Wheel) async -> Int {
        await spies.load(old)
    }

    #if os(Linux)
        @MainActor
    #endif
    static func prepare() {
        spies.prepare()
    }

    #if os(iOS)
        @available(iOS 26, *)
    #endif
    subscript(index: Int) -> String {
        spies.subscript(index)
    }

    #if os(iOS)
        @available(iOS 26, *)
    #endif
    init(name: String) {
        Self.spies.initialize(name)
    }
}

#if !os(Windows)
    @MainActor
#endif
final class PanelSpy: Panel, TestDouble.Identity, nonisolated Hashable {
    nonisolated let spies = Spies()

    nonisolated struct Spies {
        let show = Spy<[String: Int], Int, Never>("PanelSpy.show(_:)")
        let name = Spy<Void, String, Never>("PanelSpy.name()")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<String, Void, Never>(initializer: "PanelSpy.init(name:)")
    }

    init() {}

    func show(_ names: [String: Int]) -> Int {
        spies.show(names)
    }

    nonisolated func name() -> String {
        spies.name()
    }

    init(name: String) {
        Self.spies.initialize(name)
    }
}

#if os(Windows)
    @MainActor
#endif
final class SheetSpy<Ink: Sendable>: Sheet, TestDouble.Identity, nonisolated Hashable {
    nonisolated let spies = Spies()

    nonisolated struct Spies {
        let show = Spy<Ink, SheetSpy?, Never>("SheetSpy.show(_:)", returning: nil)
        let name = Spy<Void, String, Never>("SheetSpy.name()")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let count = SpiedProperty<Int>("SheetSpy.count")
    }

    func show(_ ink: Ink) -> SheetSpy {
        spies.show(ink) ?? self
    }

    nonisolated func name() -> String {
        spies.name()
    }

    static var count: Int {
        get { spies.count.get() }
        set { spies.count.set(newValue) }
    }
}

final class MovingSpy: Moving {
    let spies = Spies()

    struct Spies {
        let move = Spy<Void, Int, Never>("MovingSpy.move()")
    }

    #if os(Linux)
        @MainActor
    #endif
    func move() -> Int {
        spies.move()
    }
}

@MainActor
final class DraggingSpy: Dragging {
    nonisolated let spies = Spies()

    nonisolated struct Spies {
        let drag = Spy<Void, Int, Never>("DraggingSpy.drag()")
        let move = Spy<Void, Int, Never>("DraggingSpy.move()")
    }

    func drag() -> Int {
        spies.drag()
    }

    nonisolated func move() -> Int {
        spies.move()
    }
}

#if os(Windows)
    @available(*, unavailable)
#else
    @available(macOS 26, *)
#endif
extension Old {
    #if os(Windows)
        @available(*, unavailable)
    #endif
    final class DialSpy: Dial {
        let spies = Spies()

        struct Spies {
            let turn = Spy<Void, Void, Never>("DialSpy.turn()")
        }

        func turn() {
            spies.turn()
        }
    }
}
