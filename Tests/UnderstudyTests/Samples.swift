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

/// A text with the places of a spy's calls, `#1`, `#2` …, for their numbers in the process.
func numbered<Input, Output, Failure>(
    _ text: String, _ spy: Spy<Input, Output, Failure>
) -> String {
    spy.history.enumerated().reversed().reduce(text) { text, entry in
        let (index, call) = entry
        return text.replacing(
            "  #\(call.number)\(pad(call.number))",
            with: "  #\(index + 1)\(pad(UInt64(index + 1)))")
    }
}
