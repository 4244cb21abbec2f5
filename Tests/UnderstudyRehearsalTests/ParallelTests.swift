import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Concurrent rehearsals", .endsWhenIdle)
struct ParallelTests {
    /// Returns the trace of tasks that sleep, yield and share an actor, with a seed.
    private static func trace(_ seed: UInt64) async -> [String] {
        let log = Log()
        await explore(schedules: 20, seed: .init(seed), search: .random) { stage in
            let counter = Counter()
            await withTaskGroup { group in
                for name in 0..<5 {
                    group.addTask {
                        let number = await counter.next()
                        await Task.yield()
                        try? await stage.clock.sleep(for: .seconds(name % 2 + 1))
                        log.add("\(name) \(number) \(stage.elapsed)")
                    }
                }
            }
        }
        return log.lines
    }

    @Test func `Sixteen concurrent rehearsals with the same seed have the same trace`() async {
        let alone = await Self.trace(7)
        let together = await withTaskGroup { group in
            for _ in 0..<16 { group.addTask { await Self.trace(7) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(alone.count > 100)
        #expect(together.count == 16)
        #expect(together.allSatisfy { $0 == alone })
    }

    private actor Counter {
        private var number = 0

        func next() -> Int {
            number += 1
            return number
        }
    }
}
