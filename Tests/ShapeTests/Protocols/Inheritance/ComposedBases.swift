// Bases with associated types, in compositions, through aliases and with partial names

protocol Cabin: Camp.Tent & Sendable {
    func rent(to guest: Guest) -> Int
}

protocol Lodge: Shelter {
    func greet(_ guest: Guest)
}

typealias Shelter = Camp.Hut & CustomStringConvertible

enum Camp {
    enum Ground {}

    protocol Hut: Ground.Place {}
}

extension Camp {
    protocol Tent {
        associatedtype Guest
        func pitch(for guest: Guest)
    }
}

extension Camp.Ground {
    protocol Place {
        associatedtype Guest
        var guests: [Guest] { get }
    }
}
