// Written by Understudy from TypedThrows.swift.
import Understudy

final class DockSpy: Dock {
    let spies = Spies()

    struct Spies {
        let moor = Spy<String, Int, DockError>("DockSpy.moor(_:)")
        let leave = Spy<Void, Void, DockError>("DockSpy.leave()")
    }

    func moor(_ ship: String) throws(DockError) -> Int {
        try spies.moor(ship)
    }

    func leave() async throws(DockError) {
        try await spies.leave()
    }
}
