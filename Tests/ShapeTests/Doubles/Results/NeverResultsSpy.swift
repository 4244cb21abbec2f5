// Written by Understudy from NeverResults.swift.
import Understudy

final class ExitSpy: Exit {
    let spies = Spies()

    struct Spies {
        let leave = Spy<Void, Never, Never>("ExitSpy.leave()")
        let fail = Spy<String, Never, any Error>("ExitSpy.fail(_:)")
    }

    func leave() -> Never {
        spies.leave()
    }

    func fail(_ reason: String) throws -> Never {
        try spies.fail(reason)
    }
}
