import Foundation

/// A note of somebody.
struct Record: Equatable {
    let id: UUID
    let createdAt: Date
    var text: String
}
