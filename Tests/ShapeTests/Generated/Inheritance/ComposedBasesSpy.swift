// Written by Understudy from ComposedBases.swift.
import Understudy

final class CabinSpy<Guest>: Cabin {
    let spies = Spies()

    // Unchecked, because `Guest` isn't known to be `Sendable`. Each spy guards its own state, but
    // not the values that it has recorded.
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
