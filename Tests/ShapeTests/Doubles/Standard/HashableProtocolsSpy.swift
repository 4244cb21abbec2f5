// Written by Understudy from HashableProtocols.swift.
import Understudy

final class TokenSpy: Token {
    let spies = Spies()

    struct Spies {
        let text = Spy<Void, String, Never>("TokenSpy.text")
    }

    static func == (left: TokenSpy, right: TokenSpy) -> Bool {
        left === right
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    var text: String { spies.text() }
}

final class StampSpy: Stamp {
    let spies = Spies()

    struct Spies {
        let value = Spy<Void, Int, Never>("StampSpy.value")
    }

    static func == (left: StampSpy, right: StampSpy) -> Bool {
        left === right
    }

    var value: Int { spies.value() }
}

final class MedalSpy: Medal {
    let spies = Spies()

    struct Spies {
        let hash = Spy<Int, Void, Never>("MedalSpy.hash(into:)")
        /// What `hash(into:)` leaves in `drawer`: what was in it, unless told otherwise.
        let hashDrawer = Spy<Int, Int, Never>(unchanged: "MedalSpy.hash(into:) drawer")
    }

    static var spies: StaticSpies { TestScoped.value(of: Self.self) { StaticSpies() } }

    // Unchecked, since nothing here says that `MedalSpy` is `Sendable`. Each part guards its own
    // state; a value that it has recorded is the test's to guard.
    struct StaticSpies: @unchecked Sendable {
        let equal = Spy<(medal: MedalSpy, value: Int), Bool, Never>(
            "MedalSpy.==(_:_:)", part: "equal")
    }

    static func == (left: MedalSpy, right: MedalSpy) -> Bool {
        left === right
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    static func == (medal: MedalSpy, value: Int) -> Bool {
        spies.equal((medal, value))
    }

    func hash(into drawer: inout Int) {
        defer { drawer = spies.hashDrawer(drawer) }
        spies.hash(drawer)
    }
}
