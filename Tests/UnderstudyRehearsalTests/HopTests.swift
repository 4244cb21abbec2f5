import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

/// On the default pool, a task shouldn't suspend when it hops from the global executor to itself.
@Suite("Hops between executors", .endsWhenIdle)
struct HopTests {
    private static let tiers = Rehearsal.Tier.allCases.filter {
        $0 > .structured && $0 <= .available
    }

    /// A lock that records a blocked thread and lets it continue.
    private final class ObservedLock: Sendable {
        private let isHeld = Locked(false)
        let blocked = Log()

        func lock(by name: String) {
            let wasHeld = isHeld.withLock { isHeld in
                defer { isHeld = true }
                return isHeld
            }
            if wasHeld { blocked.add(name) }
        }

        func unlock() { isHeld.withLock { $0 = false } }
    }

    @Test(arguments: tiers)
    func `A lock held across a hop to the same executor never blocks another task in any order`(
        _ tier: Rehearsal.Tier
    ) async {
        let blocked = Log()
        let exploration = await explore(schedules: 300, tier: tier) { _ in
            let lock = ObservedLock()
            let work: @Sendable (String) async -> Void = { name in
                lock.lock(by: name)
                await withUnsafeContinuation { $0.resume() }
                lock.unlock()
            }
            let first = Task { await work("first") }
            let second = Task { await work("second") }
            _ = await (first.value, second.value)
            for name in lock.blocked.lines { blocked.add(name) }
        }
        #expect(blocked.lines == [])
        #expect(exploration.failure == nil)
    }

    @Test(arguments: tiers)
    func `A task on the global executor yields to others`(_ tier: Rehearsal.Tier) async {
        await rehearse(tier: tier) { _ in
            let log = Log()
            let tasks = ["a", "b"].map { name in
                Task {
                    log.add(name)
                    await Task.yield()
                    log.add(name)
                }
            }
            for task in tasks { await task.value }
            #expect(log.lines == ["a", "b", "a", "b"])
        }
    }

    private actor Desk {
        private var visits = 0

        func visit(_ log: Log, _ name: String) {
            visits += 1
            log.add(name)
        }
    }

    @Test(arguments: tiers)
    func `A hop between actors is a step for a child task, and for Task { } on the clocks tier`(
        _ tier: Rehearsal.Tier
    ) async {
        func orders(_ isChild: Bool) async -> Int {
            let orders = Log()
            let exploration = await explore(search: .exhaustive, tier: tier) { _ in
                let (log, desks) = (Log(), [Desk(), Desk()])
                @Sendable func work(_ name: String) async {
                    for desk in desks { await desk.visit(log, name) }
                }
                if isChild {
                    async let first: Void = work("a")
                    async let second: Void = work("b")
                    _ = await (first, second)
                } else {
                    let tasks = ["a", "b"].map { name in Task { await work(name) } }
                    for task in tasks { await task.value }
                }
                orders.add(log.lines.joined())
            }
            #expect(exploration.isComplete)
            return Set(orders.lines).count
        }
        #expect(await orders(false) == (tier >= .clocks ? 6 : 2))
        #expect(await orders(true) == 6)
    }

    private actor Outbox {
        private let server = Desk()
        private(set) var isSending = false

        func send(_ log: Log) -> Task<Void, Never> {
            Task {
                isSending = true
                await server.visit(log, "mail")
                isSending = false
            }
        }
    }

    @Test(.enabled(if: Rehearsal.Tier.available >= .clocks))
    func `A search finds what a task observes while another one calls a second actor`() async {
        let seen = Log()
        let exploration = await explore(search: .exhaustive) { _ in
            let outbox = Outbox()
            async let isSending = outbox.isSending
            let task = await outbox.send(Log())
            seen.add("\(await isSending)")
            await task.value
        }
        #expect(exploration.isComplete)
        #expect(Set(seen.lines) == ["true", "false"])
    }

    @Test(arguments: tiers)
    func `A task that another task resumes takes a step`(_ tier: Rehearsal.Tier) async {
        let orders = Log()
        await explore(schedules: 100, search: .exhaustive, tier: tier) { stage in
            let log = Log()
            let held = Held()
            let waiting = Task {
                await held.wait()
                log.add("woken")
            }
            await stage.waitUntilIdle()
            let waking = Task {
                held.resume()
                log.add("resumed")
                await Task.yield()
                log.add("on")
            }
            _ = await (waiting.value, waking.value)
            orders.add(log.lines.joined(separator: " "))
        }
        #expect(Set(orders.lines).isSuperset(of: ["resumed woken on", "resumed on woken"]))
    }
}
