import TestSupport
import Testing
import Understudy
import UnderstudyTesting

@testable import UnderstudyRehearsal

@Suite("Environment and progress of sweeps", .endsWhenIdle)
struct SweepSurroundingsTests {
    /// Returns the orders of ten tasks in each run in which the body's only call fails.
    private static func orders(
        _ variables: SearchVariables = .init(), schedules: Int = 12, seed: Rehearsal.Seed = 1
    ) async -> [String] {
        let orders = Log()
        await SearchVariables.$current.withValue(variables) {
            await faultSweep(schedules: schedules, seed: seed, tier: .structured) { faults, _ in
                let load = Spy<Int, String, any Error>("load(_:)", returning: "")
                _ = try? await load(1)
                let log = Log()
                await withTaskGroup { group in
                    for name in 0..<10 { group.addTask { log.add("\(name)") } }
                }
                if !faults.isEmpty { orders.add(log.lines.joined()) }
            }
        }
        return orders.lines
    }

    @Test func `The seed and schedules of the environment override those of the sweep`() async {
        let directed = await Self.orders(.init(seed: "7", schedules: "20"))
        #expect(await directed == Self.orders(schedules: 20, seed: 7))
        #expect(await directed != Self.orders(schedules: 20))
    }

    @Test func `The shards of a sweep together try its orders`() async {
        let all = await Self.orders(schedules: 20)
        var together: [String] = []
        for shard in ["1/2", "2/2"] {
            let part = await Self.orders(.init(shard: shard), schedules: 20)
            #expect(part.count < all.count * 2 / 3)
            together += part
        }
        // The shards should take turns with the orders. Otherwise, they would end before all orders
        // are tried.
        #expect(Set(together).intersection(all).count > 10)
    }

    @Test func `A sweep without several orders ignores the environment`() async {
        #expect(await Self.orders(.init(schedules: "20"), schedules: 1).count == 1)
        #expect(await Self.orders(.init(seed: "none"), schedules: 1).count == 1)
    }

    @Test
    func `The report of a failure contains the shard and how to repeat the run`() async throws {
        let messages = await reports {
            _ = await SearchVariables.$current.withValue(.init(seed: "3", shard: "2/8")) {
                await faultSweep(schedules: 80, tier: .structured) { faults, _ in
                    let load = Spy<Int, String, any Error>("load(_:)", returning: "")
                    if (try? await load(1)) == nil { throw Broken() }
                }
            }
        }.map(\.message)
        let message = try #require(messages.first)
        #expect(
            message.contains(
                "faultSweep(only: \"call 1 of load(_:) throws SimulatedFailure\", schedules: 80, "
                    + "seed: 3) { faults, stage in … }"))
        #expect(message.contains("  order   schedule 1 of 11, shard 2/8: "))
    }

    @Test func `An invalid environment variable is reported at the line of the sweep`() async {
        let line = currentLine() + 3
        let reports = await reports {
            let sweep = await SearchVariables.$current.withValue(.init(shard: "9/8")) {
                await faultSweep(schedules: 2) { _, _ in Issue.record("a run was made") }
            }
            #expect(sweep.tried == 0)
        }
        #expect(reports.map(\.location.line) == [line])
        #expect(
            reports.text == """
                faultSweep: nothing was tried: UNDERSTUDY_SHARD can't be "9/8"
                  wanted  the number of this machine and of all machines, such as 2/8
                """)
    }

    // MARK: - Progress

    /// Returns the terminal output of a sweep whose runs take a second each.
    private func shown(of sweep: (@escaping @Sendable () -> Void) async -> Void) async -> [String] {
        let shown = Log()
        let now = Locked(Duration.zero)
        let surroundings = Progress.Surroundings(
            terminal: Terminal(columns: 200) { shown.add($0) }, now: { now.withLock { $0 } })
        await Progress.Surroundings.$current.withValue(surroundings) {
            await sweep { now.withLock { $0 += .seconds(1) } }
        }
        return shown.lines
    }

    @Test func `The progress of a fault sweep contains the number of faults`() async {
        let place = "at UnderstudyRehearsalTests/SweepSurroundingsTests.swift:\(currentLine() + 2)"
        let shown = await shown { pass in
            await faultSweep(pairs: false, tier: .structured) { _ in
                pass()
                let load = Spy<Int, String, any Error>("load(_:)", returning: "")
                for id in 1...3 { _ = try? await load(id) }
            }
        }
        #expect(
            shown == [
                "\rfaultSweep: 2 of 6 faults, \(place)\u{1B}[K\r",
                "\rfaultSweep: 3 of 6 faults, \(place)\u{1B}[K\r",
                "\rfaultSweep: 4 of 6 faults, \(place)\u{1B}[K\r", "\r\u{1B}[K",
            ])
    }

    @Test func `The progress of a cancellation sweep contains the number of moments`() async {
        let line = currentLine() + 3
        let moments = Log()
        let shown = await shown { pass in
            let sweep = await cancellationSweep(tier: .structured) { _ in
                pass()
                await Task.yield()
                await Task.yield()
            }
            // The number of moments depends on the build.
            for moment in 2..<sweep.tried { moments.add("\(moment) of \(sweep.tried)") }
        }
        let place = "at UnderstudyRehearsalTests/SweepSurroundingsTests.swift:\(line)"
        let lines = moments.lines.map { "\rcancellationSweep: \($0) moments, \(place)\u{1B}[K\r" }
        #expect(lines.count >= 2)
        #expect(shown == lines + ["\r\u{1B}[K"])
    }
}
