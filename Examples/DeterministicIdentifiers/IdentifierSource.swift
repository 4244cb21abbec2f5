import Foundation

/// Says what identifier the next thing gets.
protocol IdentifierSource {
    func next() -> UUID
}
