// Written by Understudy from Child.swift.
import Understudy

final class RobotSpy: Robot {
    typealias Part = String

    let spies = Spies()

    struct Spies {
        let walk = Spy<Int, Void, Never>("RobotSpy.walk(_:)")
        let start = Spy<Void, Void, any Error>("RobotSpy.start()")
        let part = Spy<Void, String, Never>("RobotSpy.part")
        let description = Spy<Void, String, Never>("RobotSpy.description")
    }

    func walk(_ steps: Int) {
        spies.walk(steps)
    }

    func start() throws {
        try spies.start()
    }

    var part: String { spies.part() }
    var description: String { spies.description() }
}
