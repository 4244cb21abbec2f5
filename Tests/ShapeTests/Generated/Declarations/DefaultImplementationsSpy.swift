// Written by Understudy from DefaultImplementations.swift.
import Understudy

final class GreeterSpy: Greeter {
    let spies = Spies()

    struct Spies {
        let greet = Spy<Void, String, Never>("GreeterSpy.greet()")
        let name = Spy<Void, String, Never>("GreeterSpy.name")
    }

    func greet() -> String {
        spies.greet()
    }

    var name: String { spies.name() }
}
