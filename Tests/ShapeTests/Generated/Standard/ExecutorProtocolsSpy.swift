// Written by Understudy from ExecutorProtocols.swift.
import Understudy

final class LaneSpy: Lane {
    let spies = Spies()

    struct Spies {
        let name = Spy<Void, String, Never>("LaneSpy.name")
        /// `job` isn't recorded, because it may be noncopyable.
        let enqueue = Spy<Void, Void, Never>("LaneSpy.enqueue(_:)")
    }

    var name: String { spies.name() }

    func enqueue(_ job: consuming ExecutorJob) {
        spies.enqueue()
    }
}
