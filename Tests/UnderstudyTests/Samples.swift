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

/// Returns a text with the positions of a spy's calls, for example `#1` and `#2`, instead of their
/// process-wide numbers.
func numbered<Input, Output, Failure>(
    _ text: String, _ spy: Spy<Input, Output, Failure>
) -> String {
    let places = Dictionary(
        uniqueKeysWithValues: spy.history.enumerated().map { ($1.number, UInt64($0 + 1)) })
    // We replace all numbers in one pass, because a number may equal the position of another call.
    return text.replacing(#/  #(\d+)( *)/#) { match in
        guard let number = UInt64(match.1), let place = places[number] else {
            return String(match.0)
        }
        return "  #\(place)\(pad(place))" + match.2.dropFirst(pad(number).count)
    }
}
