import App
import Foundation
import Testing
import UnderstudyAll

/// A type of the user's own that is called as ours.
final class Spy {
    let target = "the embassy"
}

@Spy final class AlikeOpenerSpy: URLOpener {
    func open(_ url: URL) -> Bool
}

@Suite("Beside a type of the user's that is called Spy", .doubles)
struct AlikeTests {
    @Test("@Spy is the macro, and Understudy.Spy the part")
    func names() {
        let opener = AlikeOpenerSpy()
        opener.spies.open.shouldFail = true
        let close = Understudy.Spy<Int, Bool, Never>("close(_:)", returning: true)

        #expect(!opener.open(URL(filePath: "/page")))
        #expect(close(1))
        #expect(Spy().target == "the embassy")
    }
}
