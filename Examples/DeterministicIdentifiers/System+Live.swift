import Foundation

/// Random identifiers and the system's date.
struct System: IdentifierSource, WallClock {
    func next() -> UUID { UUID() }

    var now: Date { Date() }
}
