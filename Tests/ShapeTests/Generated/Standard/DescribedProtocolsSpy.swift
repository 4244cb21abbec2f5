// Written by Understudy from DescribedProtocols.swift.
import Understudy

final class SketchSpy: Sketch {
    let spies = Spies()

    struct Spies {
        let draw = Spy<Void, Void, Never>("SketchSpy.draw()")
        let description = Spy<Void, String, Never>("SketchSpy.description")
        let debugDescription = Spy<Void, String, Never>("SketchSpy.debugDescription")
    }

    func draw() {
        spies.draw()
    }

    var description: String { spies.description() }
    var debugDescription: String { spies.debugDescription() }
}

final class PhraseSpy: Phrase {
    let spies = Spies()

    struct Spies {
        let description = Spy<Void, String, Never>("PhraseSpy.description")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<String, Bool, Never>(initializer: "PhraseSpy.init?(_:)")
    }

    init() {}

    init?(_ description: String) {
        guard Self.spies.initialize(description) else { return nil }
    }

    var description: String { spies.description() }
}
