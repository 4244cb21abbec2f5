import App
import Foundation
import Testing
import UnderstudyAll

/// A type of the user with the same name as the library's.
final class Spy {
    let target = "the embassy"
}

@Spy final class AlikeOpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

@Suite("With a type of the user that is named Spy", .doubles)
struct AlikeTests {
    @Test("@Spy still refers to the macro, and Understudy.Spy to the type of the library")
    func names() {
        let opener = AlikeOpenerSpy()
        opener.spies.open.shouldFail = true
        let close = Understudy.Spy<Int, Bool, Never>("close(_:)", returning: true)

        #expect(!opener.open(URL(filePath: "/page")))
        #expect(close(1))
        #expect(Spy().target == "the embassy")
    }
}
