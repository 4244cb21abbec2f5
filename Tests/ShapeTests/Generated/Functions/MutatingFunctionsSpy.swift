// Written by Understudy from MutatingFunctions.swift.
import Understudy

final class DialSpy: Dial {
    let spies = Spies()

    struct Spies {
        let turn = Spy<Int, Void, Never>("DialSpy.turn(by:)")
        let read = Spy<Void, Int, Never>("DialSpy.read()")
    }

    func turn(by degrees: Int) {
        spies.turn(degrees)
    }

    func read() -> Int {
        spies.read()
    }
}
