import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

@Suite("Invariants", .endsWhenIdle)
struct InvariantTests {
    @Test("A violated invariant is reported once, at its line, with the step that violated it")
    func violatesInvariant() async {
        let line = currentLine() + 4
        let reports = await reports {
            await rehearse(tier: .structured) { stage in
                let balance = Register(100)
                stage.invariant("the balance is never negative") { balance.value >= 0 }
                await withTaskGroup { group in
                    group.addTask(name: "rent") {
                        stage.note("pays")
                        balance.value -= 120
                        await Task.yield()
                        balance.value -= 1
                    }
                }
            }
        }
        #expect(
            reports.text
                == "rehearse: invariant \"the balance is never negative\" is violated after step 2 "
                + "(task 1 \"rent\" · closure #1.1.2.1 in InvariantTests.violatesInvariant())")
        #expect(reports.map(\.location.line) == [line])
    }

    @Test func `An invariant that holds isn't reported, and the others are still checked`() async {
        let asked = Register()
        let reports = await reports {
            await rehearse(tier: .structured) { stage in
                stage.invariant("one") {
                    asked.value += 1
                    return true
                }
                stage.invariant("two") { false }
                for _ in 0..<3 { await Task.yield() }
            }
        }
        #expect(reports.map(\.message).count == 1)
        // The invariant should be checked after each of at least four steps, not only after the one
        // that breaks the other invariant.
        #expect(asked.value >= 4)
    }

    @Test func `An invariant can read the stage, and can add another invariant`() async {
        let instants = Log()
        await rehearse(tier: .structured) { stage in
            stage.invariant("time is known") {
                stage.invariant("so is more") { stage.elapsed >= .zero }
                instants.add("\(stage.elapsed)")
                return true
            }
            try? await stage.clock.sleep(for: .seconds(1))
        }
        #expect(Set(instants.lines) == ["0.0 seconds", "1.0 seconds"])
    }

    @Test func `A search finds an invariant that is violated only temporarily`() async throws {
        let (exploration, reports) = await recorded {
            await explore(schedules: 100, tier: .structured) { stage in
                let (readers, writers) = (Register(), Register())
                stage.invariant("no task reads while another writes") {
                    readers.value == 0 || writers.value == 0
                }
                await withTaskGroup { group in
                    group.addTask {
                        readers.value += 1
                        await Task.yield()
                        readers.value -= 1
                    }
                    group.addTask {
                        for _ in 0..<3 { await Task.yield() }
                        writers.value += 1
                        await Task.yield()
                        writers.value -= 1
                    }
                }
            }
        }
        let failure = try #require(exploration.failure)
        #expect(
            failure.reason.hasPrefix(
                "rehearse: invariant \"no task reads while another writes\" is violated"))
        #expect(reports.map(\.severity) == [.failure, .note])
    }
}
