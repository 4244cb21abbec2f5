import Foundation

/// Provides identifiers for new records.
protocol IdentifierSource {
    func next() -> UUID
}
