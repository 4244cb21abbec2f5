// Written by Understudy from ComposedBases.swift.
import Understudy

final class CabinSpy<Guest>: Cabin {
    let spies = Spies()

    // Unchecked, since nothing here says that `Guest` is `Sendable`. Each part guards its own
    // state; a value that it has recorded is the test's to guard.
    struct Spies: @unchecked Sendable {
        let rent = Spy<Guest, Int, Never>("CabinSpy.rent(to:)")
        let pitch = Spy<Guest, Void, Never>("CabinSpy.pitch(for:)")
    }

    func rent(to guest: Guest) -> Int {
        spies.rent(guest)
    }

    func pitch(for guest: Guest) {
        spies.pitch(guest)
    }
}

final class LodgeSpy<Guest>: Lodge {
    let spies = Spies()

    struct Spies {
        let greet = Spy<Guest, Void, Never>("LodgeSpy.greet(_:)")
        let description = Spy<Void, String, Never>("LodgeSpy.description")
        let guests = Spy<Void, [Guest], Never>("LodgeSpy.guests")
    }

    func greet(_ guest: Guest) {
        spies.greet(guest)
    }

    var description: String { spies.description() }
    var guests: [Guest] { spies.guests() }
}

extension Camp {
    final class HutSpy<Guest>: Hut {
        let spies = Spies()

        struct Spies {
            let guests = Spy<Void, [Guest], Never>("HutSpy.guests")
        }

        var guests: [Guest] { spies.guests() }
    }
}

extension Camp {
    final class TentSpy<Guest>: Tent {
        let spies = Spies()

        struct Spies {
            let pitch = Spy<Guest, Void, Never>("TentSpy.pitch(for:)")
        }

        func pitch(for guest: Guest) {
            spies.pitch(guest)
        }
    }
}

extension Camp.Ground {
    final class PlaceSpy<Guest>: Place {
        let spies = Spies()

        struct Spies {
            let guests = Spy<Void, [Guest], Never>("PlaceSpy.guests")
        }

        var guests: [Guest] { spies.guests() }
    }
}
