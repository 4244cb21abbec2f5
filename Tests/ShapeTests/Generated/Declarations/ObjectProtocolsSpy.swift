// Written by Understudy from ObjectProtocols.swift.
import Foundation
import Understudy

final class ObserverSpy: NSObject, Observer {
    let spies = Spies()

    struct Spies {
        let name = SpiedProperty<String>("ObserverSpy.name")
        let notice = Spy<String, Void, Never>("ObserverSpy.notice(_:)")
    }

    var name: String {
        get { spies.name.get() }
        set { spies.name.set(newValue) }
    }

    func notice(_ note: String) {
        spies.notice(note)
    }
}

final class PainterSpy: NSObject, Painter {
    let spies = Spies()

    struct Spies {
        let paint = Spy<Void, Int, Never>("PainterSpy.paint()")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initializeColour = Spy<String, Void, Never>(
            initializer: "PainterSpy.init(colour:)", part: "initializeColour")
        let initialize = Spy<Void, Void, Never>(initializer: "PainterSpy.init()")
    }

    init(colour: String) {
        Self.spies.initializeColour(colour)
        super.init()
    }

    override init() {
        Self.spies.initialize()
        super.init()
    }

    func paint() -> Int {
        spies.paint()
    }
}
