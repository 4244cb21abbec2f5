// Written by Understudy from OwnedParameters.swift.
import Understudy

final class GateSpy: Gate {
    let spies = Spies()

    struct Spies {
        /// `ticket` isn't recorded, because it may be noncopyable.
        let enter = Spy<Void, Void, Never>("GateSpy.enter(_:)")
        let count = Spy<(people: Int, name: String), Int, Never>("GateSpy.count(_:_:)")
        /// `ticket` isn't recorded, because it may be noncopyable.
        let check = Spy<Void, Bool, Never>("GateSpy.check(_:)")
        let keep = Spy<Any, Void, Never>("GateSpy.keep(_:)")
        let show = Spy<Any, Void, Never>("GateSpy.show(_:)")
        let old = Spy<(value: String, other: String), Void, Never>("GateSpy.old(_:_:)")
    }

    func enter(_ ticket: consuming Ticket) {
        spies.enter()
    }

    func count(_ people: consuming Int, _ name: borrowing String) -> Int {
        spies.count((people, copy name))
    }

    func check(_ ticket: borrowing Ticket) -> Bool {
        spies.check()
    }

    func keep<Value>(_ value: consuming Value) {
        spies.keep(value)
    }

    func show<Value>(_ value: borrowing Value) {
        spies.show(copy value)
    }

    func old(_ value: __owned String, _ other: __shared String) {
        spies.old((value, other))
    }
}
