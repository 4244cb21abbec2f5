import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

/// On the clocks tier, a task that is created in a rehearsal should prefer its executor.
@Suite("Task creation", .endsWhenIdle)
struct TaskCreationTests {
    private actor Desk {
        private(set) var visits = 0

        func visit() { visits += 1 }
    }

    private typealias Make = @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>

    private static let ways: [(name: String, make: Make)] = {
        var ways: [(name: String, make: Make)] = [
            ("Task", { work in Task { await work() } }),
            ("detached", { work in Task.detached { await work() } }),
            ("with a name", { work in Task(name: "desk") { await work() } }),
            ("without a preference", { work in Task(executorPreference: nil) { await work() } }),
        ]
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            ways.append(("immediate", { work in Task.immediate { await work() } }))
        }
        return ways
    }()

    @Test(.enabled(if: Rehearsal.Tier.available >= .clocks), arguments: ways.indices)
    func `A task has a step for each hop, however it is created`(_ way: Int) async {
        let (name, make) = Self.ways[way]
        let orders = Log()
        let exploration = await explore(search: .exhaustive) { _ in
            let (log, desks) = (Log(), [Desk(), Desk()])
            let tasks = ["a", "b"].map { name in
                make {
                    for desk in desks {
                        await desk.visit()
                        log.add(name)
                    }
                }
            }
            for task in tasks { await task.value }
            orders.add(log.lines.joined())
        }
        #expect(exploration.isComplete)
        #expect(Set(orders.lines) == ["aabb", "abab", "abba", "baab", "baba", "bbaa"], "\(name)")
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .clocks))
    func `A task has its name from its first step on`() async {
        let desk = Desk()
        let reports = await reports {
            await rehearse { _ in
                let task = Task(name: "visitor") {
                    await desk.visit()
                    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                }
                await task.value
            }
        }
        let lines = reports.flatMap { $0.message.split(separator: "\n") }
        #expect(
            lines.contains { $0.hasPrefix("  waits   task 1 \"visitor\" · closure #1.1.1 in ") })
    }

    private actor Counter {
        private(set) var count = 0

        func set(_ count: Int) { self.count = count }
    }

    private actor Owner {
        private(set) var changes = 0

        func add(to counter: Counter) -> Task<Void, Never> {
            Task {
                let count = await counter.count
                changes += 1
                await counter.set(count + 1)
            }
        }
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .clocks))
    func `A search finds a lost update by tasks of actors`() async {
        let (exploration, _) = await recorded {
            await explore(schedules: 200) { _ in
                let (counter, owners) = (Counter(), [Owner(), Owner()])
                var tasks: [Task<Void, Never>] = []
                for owner in owners { tasks.append(await owner.add(to: counter)) }
                for task in tasks { await task.value }
                try require(await counter.count == 2)
            }
        }
        #expect(exploration.failure?.reason == "threw Broken()")
    }
}
