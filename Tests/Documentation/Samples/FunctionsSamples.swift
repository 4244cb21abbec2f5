import Foundation
import Testing
import UnderstudyTesting

struct PriceTag {
    var price: (String) -> Int?

    func text(for article: String) -> String {
        price(article).map { "\($0) €" } ?? "not for sale"
    }
}

struct MapClient: Sendable {
    var search: @Sendable (String) async throws -> [String]
    var open: @Sendable (String) -> Bool
}

struct MapClientSpies {
    let search = Spy<String, [String], any Error>("MapClient.search(_:)")
    let open = Spy<String, Bool, Never>("MapClient.open(_:)")

    var client: MapClient {
        MapClient(search: search.function.async, open: open.function.sync)
    }
}

@Suite("Docs/Functions.md", .doubles)
struct FunctionsSamples {
    @Test("A closure can be replaced by a spy")
    func closure() {
        let price = Spy<String, Int?, Never>("price(of:)", returning: nil)
        let tag = PriceTag(price: price.function.sync)
        price.when { $0 == "pier" }.returns(39)

        #expect(tag.text(for: "pier") == "39 €")
        #expect(tag.text(for: "bridge") == "not for sale")
        #expect(price.calls == ["pier", "bridge"])
    }

    @Test("A struct of closures can be replaced by spies")
    func structure() async throws {
        let spies = MapClientSpies()
        let map = spies.client
        spies.search.returns(["Pier 39"])
        spies.search.fails(.calls([2]), with: URLError(.timedOut))

        #expect(try await map.search("pier") == ["Pier 39"])
        await #expect(throws: URLError.self) { try await map.search("pier") }
        expect(spies.search, .wasCalled(.exactly(2), with: "pier"))
        expect(spies.open, .wasCalled(.never))
    }
}
