// Written by Understudy from Initializers.swift.
import Understudy

final class ModelSpy: Model {
    let spies = Spies()

    struct Spies {
        let save = Spy<Void, Void, Never>("ModelSpy.save()")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initializeName = Spy<String, Void, Never>(
            initializer: "ModelSpy.init(name:)", part: "initializeName")
        let initializeAge = Spy<(name: String, age: Int), Void, Never>(
            initializer: "ModelSpy.init(_:age:)", part: "initializeAge")
        let initializeLater = Spy<String, Void, Never>(
            initializer: "ModelSpy.init(later:)", part: "initializeLater")
    }

    init() {}

    init(name: String) {
        Self.spies.initializeName(name)
    }

    init(_ name: String, age: Int) {
        Self.spies.initializeAge((name, age))
    }

    init(later name: String) async {
        await Self.spies.initializeLater(name)
    }

    func save() {
        spies.save()
    }
}

final class EmptySpy: Empty {
    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    struct StaticSpies: Sendable {
        let initialize = Spy<Void, Void, Never>(initializer: "EmptySpy.init()")
    }

    init() {
        Self.spies.initialize()
    }
}
