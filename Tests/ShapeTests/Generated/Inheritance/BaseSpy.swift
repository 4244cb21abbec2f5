// Written by Understudy from Base.swift.
import Understudy

final class MachineSpy<Part>: Machine {
    let spies = Spies()

    struct Spies {
        let start = Spy<Void, Void, any Error>("MachineSpy.start()")
        let part = Spy<Void, Part, Never>("MachineSpy.part")
    }

    func start() throws {
        try spies.start()
    }

    var part: Part { spies.part() }
}
