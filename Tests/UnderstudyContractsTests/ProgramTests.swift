import Testing
import Understudy

@testable import UnderstudyContracts

@Suite("Programs of concurrent tasks")
struct ProgramTests {
    private static let keys = ["a", "b", "c"]
    private let contract = SeamContract<Int>(
        "A store", live: .init("live") { 0 }, fakes: .init("model") { 0 },
        operations: ["value(for:)", "add(to:)", "remove(for:)", "move(to:)", "sort(by:)"].map {
            .init($0, with: { $0.one(of: keys) }) { _, _ in }
        })

    private func programs(seed: UInt64) -> [[String]] {
        var random = TestNumberGenerator(seed: seed)
        return contract.randomPrograms(ofTasks: 2, operations: 2, from: &random).map {
            $0.map { $0.call() }
        }
    }

    @Test func `Two tasks often perform the same call among fifteen possible ones`() {
        let meetings = (1...200).map { programs(seed: $0) }
            .filter { !Set($0[0]).isDisjoint(with: $0[1]) }
        // The two tasks should often have a call in common. If each operation were drawn from all
        // of them, the count would be 56.
        #expect(meetings.count > 120, "\(meetings.count)")
    }

    @Test func `Programs contain every operation with every key`() {
        let calls = Set((1...200).flatMap { programs(seed: $0) }.joined())
        #expect(calls.count == 15)
    }

    @Test func `Programs are the same for the same seed`() {
        #expect(programs(seed: 3) == programs(seed: 3))
        #expect(programs(seed: 3) != programs(seed: 4))
    }
}
