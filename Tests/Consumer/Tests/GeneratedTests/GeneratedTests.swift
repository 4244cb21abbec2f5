import Foundation
import Testing
import UnderstudyTesting

@testable import App

/// None of these doubles is written anywhere but this one.
final class AnalyticsSpy: Analytics {
    let ours = true
    func track(event: String, value: Int) {}
}

@Suite(.doubles)
struct GeneratedTests {
    @Test @MainActor func showsWhatWasLoaded() async {
        let loader = LoaderSpy()
        loader.spies.load.returns(Page(title: "Pier 39"))
        let model = Model(loader: loader)
        await model.refresh()
        #expect(model.title == "Pier 39")
        #expect(loader.spies.load.calls == [1])
    }

    @Test nonisolated func opensALink() throws {
        let opener = URLOpenerSpy()
        opener.spies.open.returns(true)
        let link = try #require(URL(string: "https://example.org"))
        #expect(opener.open(link))
        #expect(opener.spies.open.wasCalled(.once, with: link))
    }

    /// The target's options ask for it.
    @Test func passesCallsOnToALiveObject() async throws {
        let loader = LoaderSpy()
        loader.forwards(to: LiveLoader())
        #expect(try await loader.load(7) == Page(title: "live 7"))
        #expect(loader.spies.load.calls == [7])
    }

    @Test func goesIntoASet() {
        let (pier, park) = (PlaceSpy<Int>(), PlaceSpy<Int>())
        #expect(Set([pier, park, pier]).count == 2)
    }

    @Test func whatATargetDeclaresIsItsOwn() {
        #expect(AnalyticsSpy().ours)
    }
}
