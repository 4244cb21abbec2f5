import Foundation
import TestSupport

@testable import Understudy

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

/// Returns the report of a check that fails, with, for example, `#1` and `#2` instead of the numbers
/// of the spy's calls.
func reportText<Input, Output, Failure>(
    _ spy: Spy<Input, Output, Failure>, _ expectation: SpyExpectation<Input>
) -> String? {
    spy.check(expectation, at: TestReport.Location()).map { numbered($0.message, spy) }
}

/// An object whose deinit calls a spy.
final class CallerInDeinit: Sendable {
    private let spy: Spy<Int, Void, Never>
    init(_ spy: Spy<Int, Void, Never>) { self.spy = spy }
    deinit { spy(1) }
}
