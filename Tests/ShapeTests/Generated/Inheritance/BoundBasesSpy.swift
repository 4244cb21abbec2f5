// Written by Understudy from BoundBases.swift.
import Understudy

final class PianoSpy: Piano {
    typealias Key = Int

    let spies = Spies()

    struct Spies {
        let press = Spy<Int, Void, Never>("PianoSpy.press(_:)")
        let strike = Spy<Int, String, Never>("PianoSpy.strike(_:)")
    }

    func press(_ pedal: Int) {
        spies.press(pedal)
    }

    func strike(_ key: Int) -> String {
        spies.strike(key)
    }
}

final class KeyboardSpy<Key>: Keyboard {
    let spies = Spies()

    struct Spies {
        let strike = Spy<Key, String, Never>("KeyboardSpy.strike(_:)")
    }

    func strike(_ key: Key) -> String {
        spies.strike(key)
    }
}
