// Written by Understudy from NonescapingClosures.swift.
import Understudy

final class BatchSpy: Batch {
    let spies = Spies()

    struct Spies {
        /// `changes` is called. It isn't recorded, because it doesn't escape.
        let perform = Spy<Void, Void, Never>("BatchSpy.perform(_:)")
        /// `body` is called with each of its inputs. It isn't recorded, because it doesn't escape.
        let each = Spy<Void, Void, Never>("BatchSpy.each(_:)")
        /// The arguments with which `each(_:)` calls `body`, once for each.
        let eachBodyInputs = Spy<Void, [Int], Never>(
            input: "BatchSpy.each(_:) body", part: "eachBodyInputs", returning: [])
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let attempt = Spy<Void, Void, any Error>("BatchSpy.attempt(_:)")
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let wait = Spy<Void, Void, Never>("BatchSpy.wait(_:)")
        /// `body` is called. It isn't recorded, because it doesn't escape.
        let scoped = Spy<Void, Void, Never>("BatchSpy.scoped(_:)")
        /// `changes` isn't recorded, because it doesn't escape.
        let update = Spy<String, Void, Never>("BatchSpy.update(_:_:)")
        /// `first` is called. It isn't recorded, because it doesn't escape.
        /// `second` is called. It isn't recorded, because it doesn't escape.
        let two = Spy<Void, Void, Never>("BatchSpy.two(_:then:)")
        /// `question` isn't recorded, because it doesn't escape.
        let ask = Spy<Void, Void, Never>("BatchSpy.ask(_:)")
        /// `body` isn't recorded, because it doesn't escape.
        let onMain = Spy<Void, Void, Never>("BatchSpy.onMain(_:)")
    }

    func perform(_ changes: () -> Void) {
        spies.perform()
        changes()
    }

    func each(_ body: (Int) -> Void) {
        spies.each()
        for input in spies.eachBodyInputs() { body(input) }
    }

    func attempt(_ body: () throws -> Void) throws {
        try spies.attempt()
        try body()
    }

    func wait(_ body: () async -> Void) async {
        await spies.wait()
        await body()
    }

    func scoped<Value>(_ body: () -> Value) -> Value {
        spies.scoped()
        return body()
    }

    func update(_ name: String, _ changes: (inout Int) -> Void) {
        spies.update(name)
    }

    func two(_ first: () -> Void, then second: () -> Void) {
        spies.two()
        first()
        second()
    }

    func ask(_ question: () throws -> Bool) {
        spies.ask()
    }

    func onMain(_ body: @MainActor () -> Void) {
        spies.onMain()
    }
}

@MainActor
final class AnimatingSpy: Animating {
    let spies = Spies()

    struct Spies {
        /// `changes` is called. It isn't recorded, because it doesn't escape.
        let animate = Spy<Void, Void, Never>("AnimatingSpy.animate(_:)")
        /// `work` is called. It isn't recorded, because it doesn't escape.
        let transact = Spy<Void, Void, Never>("AnimatingSpy.transact(_:)")
    }

    func animate(_ changes: @MainActor () -> Void) {
        spies.animate()
        changes()
    }

    func transact<Value>(_ work: @MainActor () throws -> Value) rethrows -> Value {
        spies.transact()
        return try work()
    }
}
