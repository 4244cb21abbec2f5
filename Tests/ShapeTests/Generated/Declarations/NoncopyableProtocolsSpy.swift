// Written by Understudy from NoncopyableProtocols.swift.
import Understudy

final class ResourceSpy: Resource {
    let spies = Spies()

    struct Spies {
        let use = Spy<Void, Int, Never>("ResourceSpy.use()")
        let finish = Spy<Void, Void, Never>("ResourceSpy.finish()")
        let peek = Spy<Void, Int, Never>("ResourceSpy.peek()")
    }

    func use() -> Int {
        spies.use()
    }

    func finish() {
        spies.finish()
    }

    func peek() -> Int {
        spies.peek()
    }
}
