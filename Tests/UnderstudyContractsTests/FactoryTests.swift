import Testing
import Understudy

@testable import UnderstudyContracts

@Suite("Contract factories")
struct FactoryTests {
    @Test
    func `A factory provides a new object for each run and returns the result`() async throws {
        let factory = SeamContract<any Shelf>.Factory("live") { LiveShelf() }
        for _ in 1...2 {
            let counts = try await factory.run { shelf in
                let before = shelf.count
                try shelf.put("a", at: 1)
                return [before, shelf.count]
            }
            #expect(counts == [0, 1])
        }
    }

    @Test func `A factory cleans up if the body throws`() async throws {
        let steps = Locked<[String]>([])
        let factory = SeamContract<any Shelf>.Factory(
            "live",
            around: { body in
                steps.withLock { $0.append("made") }
                defer { steps.withLock { $0.append("cleared") } }
                try await body(LiveShelf())
            })
        await #expect(throws: ShelfError.locked) {
            try await factory.run { _ in throw ShelfError.locked }
        }
        #expect(steps.withLock { $0 } == ["made", "cleared"])
    }

    @Test func `A factory that doesn't call its body throws an error`() async throws {
        let factory = SeamContract<any Shelf>.Factory("live", around: { _ in })
        let error = await #expect(throws: (any Error).self) { try await factory.run { _ in } }
        #expect(error.map { "\($0)" } == "the factory \"live\" didn't call its body")
    }

    @Test func `A factory's description and ID are its name in test arguments`() {
        let contract = SeamContract.ofShelves("fake") { LiveShelf() }
        #expect(contract.factories.map { "\($0)" } == ["live", "fake"])
        #expect(contract.factories.map(\.id) == ["live", "fake"])
    }
}
