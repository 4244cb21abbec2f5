import Testing
import Understudy

@Suite("Counters")
struct CounterTests {
    private final class Shared: Sendable {
        let counter = Counter()
    }

    @Test
    func `Each of several tasks receives different numbers, and no number is skipped`() async {
        let shared = Shared()
        let numbers = await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { (0..<1_000).map { _ in shared.counter.add() } }
            }
            return await group.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
        }
        #expect(numbers == Set(1...8_000))
        #expect(shared.counter.value == 8_000)
    }

    @Test func `A counter subtracts a number that was added`() {
        let counter = Counter()
        #expect(counter.add(5) == 5)
        counter.subtract(3)
        #expect(counter.value == 2)
    }
}
