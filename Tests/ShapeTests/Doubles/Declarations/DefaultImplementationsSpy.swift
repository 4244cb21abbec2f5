// Written by Understudy from DefaultImplementations.swift.
import Understudy

final class GreeterSpy: Greeter {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("GreeterSpy.name")
        let greet = Spy<Void, String, Never>("GreeterSpy.greet()")
    }

    var name: String { spies.name() }

    func greet() -> String {
        spies.greet()
    }
}
