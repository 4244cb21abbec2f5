import Foundation
import Testing
import UnderstudyTesting

@testable import App

/// The only double that isn't generated. The plug-in skips it because the target declares it.
final class AnalyticsSpy: Analytics {
    let isHandwritten = true
    func track(event: String, value: Int) {}
}

@Suite(.doubles)
struct GeneratedTests {
    @Test("The model shows the title that a generated double returns")
    @MainActor func model() async {
        let loader = LoaderSpy()
        loader.spies.load.returns(Page(title: "Pier 39"))
        let model = Model(loader: loader)
        await model.refresh()
        #expect(model.title == "Pier 39")
        #expect(loader.spies.load.calls == [1])
    }

    @Test("A generated double can be used outside the main actor")
    nonisolated func nonisolatedUse() throws {
        let opener = URLOpenerSpy()
        opener.spies.open.returns(true)
        let link = try #require(URL(string: "https://example.org"))
        #expect(opener.open(link))
        #expect(opener.spies.open.wasCalled(.once, with: link))
    }

    @Test("A generated double forwards calls, as the options of the target specify")
    func forwarding() async throws {
        let loader = LoaderSpy()
        loader.forwards(to: LiveLoader())
        #expect(try await loader.load(7) == Page(title: "live 7"))
        #expect(loader.spies.load.calls == [7])
    }

    @Test("A generated double of a Hashable protocol can be an element of a set")
    func hashing() {
        let (pier, park) = (PlaceSpy<Int>(), PlaceSpy<Int>())
        #expect(Set([pier, park, pier]).count == 2)
    }

    @Test("A handwritten double of the target takes precedence over a generated one")
    func handwritten() {
        #expect(AnalyticsSpy().isHandwritten)
    }
}
