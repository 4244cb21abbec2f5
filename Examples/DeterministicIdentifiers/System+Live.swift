import Foundation

/// Identifiers and dates of the machine.
struct System: IdentifierSource, WallClock {
    func next() -> UUID { UUID() }

    var now: Date { Date() }
}
