// Written by Understudy from InheritedProtocols.swift.
import Understudy

final class PersonSpy: Person {
    let spies = Spies()

    struct Spies {
        let greet = Spy<Void, String, Never>("PersonSpy.greet()")
        let tags = Spy<Void, [String], Never>("PersonSpy.tags()")
        let age = Spy<Void, Int, Never>("PersonSpy.age")
        let name = SpiedProperty<String>("PersonSpy.name")
        let rename = Spy<String, Void, Never>("PersonSpy.rename(_:)")
    }

    func greet() -> String {
        spies.greet()
    }

    func tags() -> [String] {
        spies.tags()
    }

    var age: Int { spies.age() }

    var name: String {
        get { spies.name.get() }
        set { spies.name.set(newValue) }
    }

    func rename(_ name: String) {
        spies.rename(name)
    }
}

final class NamedSpy: Named {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("NamedSpy.name")
        let rename = Spy<String, Void, Never>("NamedSpy.rename(_:)")
    }

    var name: String { spies.name() }

    func rename(_ name: String) {
        spies.rename(name)
    }
}

final class AgedSpy: Aged {
    let spies = Spies()

    struct Spies {
        let age = Spy<Void, Int, Never>("AgedSpy.age")
        let name = Spy<Void, String, Never>("AgedSpy.name")
        let rename = Spy<String, Void, Never>("AgedSpy.rename(_:)")
    }

    var age: Int { spies.age() }
    var name: String { spies.name() }

    func rename(_ name: String) {
        spies.rename(name)
    }
}

final class TaggedSpy: Tagged {
    let spies = Spies()

    struct Spies {
        let name = SpiedProperty<String>("TaggedSpy.name")
        let tags = Spy<Void, [String], any Error>("TaggedSpy.tags()")
        let rename = Spy<String, Void, Never>("TaggedSpy.rename(_:)")
    }

    var name: String {
        get { spies.name.get() }
        set { spies.name.set(newValue) }
    }

    func tags() throws -> [String] {
        try spies.tags()
    }

    func rename(_ name: String) {
        spies.rename(name)
    }
}
