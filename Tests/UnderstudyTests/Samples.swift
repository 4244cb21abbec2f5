import Foundation
import TestSupport
import Understudy

// Collaborators that the tests of the core double.

protocol Loader {
    func load(_ id: Int) async throws -> Page
    func fetch(id: Int, name: String) throws(LoadingError) -> Page
}

struct Page: Equatable, Sendable {
    var id: Int
    var title = ""
}

enum LoadingError: Error, Equatable {
    case offline
    case status(Int)
}

/// A class without `==`.
final class Token: Sendable {}

extension URL {
    static let file = URL(filePath: "/notes.txt")
}
