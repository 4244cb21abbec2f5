// Written by Understudy from StandardNames.swift.
import Understudy

final class TransportSpy<Error: Swift.Error, Bool>: Transport {
    let spies = Spies()

    struct Spies {
        let send = Spy<String, Bool, Error>("TransportSpy.send(_:)")
        let close = Spy<Void, Void, any Swift.Error>("TransportSpy.close()")
    }

    func send(_ text: String) throws(Error) -> Bool {
        try spies.send(text)
    }

    func close() throws {
        try spies.close()
    }
}

final class TurnstileSpy<Hasher, ObjectIdentifier>: Turnstile, TestDouble.Identity {
    let spies = Spies()

    struct Spies {
        let punch = Spy<(hasher: Hasher, identifier: ObjectIdentifier), Void, Never>(
            "TurnstileSpy.punch(_:for:)")
    }

    func punch(_ hasher: Hasher, for identifier: ObjectIdentifier) {
        spies.punch((hasher, identifier))
    }
}

extension Theatre {
    final class ActorSpy: Actor {
        let spies = Spies()

        struct Spies {
            let name = Spy<Void, String, Never>("ActorSpy.name")
        }

        var name: String { spies.name() }
    }
}

extension Theatre {
    final class PrompterSpy: Prompter {
        let spies = Spies()

        struct Spies {
            let play = Spy<String, Void, Never>("PrompterSpy.play(_:)")
            let name = Spy<Void, String, Never>("PrompterSpy.name")
        }

        func play(_ role: String) {
            spies.play(role)
        }

        var name: String { spies.name() }
    }
}
