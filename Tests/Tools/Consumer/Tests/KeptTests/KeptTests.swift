import App
import Foundation
import Testing
import UnderstudyFrameworks

/// A double as the command writes it.
final class URLOpenerSpy: URLOpener {
    let spies = Spies()

    struct Spies {
        let open = Spy<URL, Bool, Never>("URLOpenerSpy.open(_:)")
    }

    func open(_ url: URL) -> Bool {
        spies.open(url)
    }
}

@Test("A kept double only needs the module without the macro", .doubles)
func keptDouble() throws {
    let opener = URLOpenerSpy()
    opener.spies.open.returns(true)
    let page = try #require(URL(string: "https://example.org"))
    #expect(opener.open(page))
    expect(opener.spies.open, .wasCalled(.once, with: page))
}
