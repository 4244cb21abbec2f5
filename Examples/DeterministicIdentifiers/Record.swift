import Foundation

/// A note with its identifier and creation date.
struct Record: Equatable {
    let id: UUID
    let createdAt: Date
    var text: String
}
