import Testing
import Understudy

@testable import UnderstudyContracts

@Suite("A factory of a contract")
struct MakerTests {
    @Test("hands out a fresh object, and the body's result")
    func fresh() async throws {
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

    @Test("clears up, also when the body throws")
    func clearing() async throws {
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

    @Test("says that it did not call its body")
    func unmade() async throws {
        let factory = SeamContract<any Shelf>.Factory("live", around: { _ in })
        let error = await #expect(throws: (any Error).self) { try await factory.run { _ in } }
        #expect(error.map { "\($0)" } == "the factory “live” has not called its body")
    }

    @Test("names the test case that it is the argument of")
    func names() {
        let contract = SeamContract.ofShelves("fake") { LiveShelf() }
        #expect(contract.factories.map { "\($0)" } == ["live", "fake"])
        #expect(contract.factories.map(\.id) == ["live", "fake"])
    }
}
