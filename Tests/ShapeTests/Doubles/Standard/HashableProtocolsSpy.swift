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
