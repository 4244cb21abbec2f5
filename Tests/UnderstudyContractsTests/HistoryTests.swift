import TestSupport
import Testing
import Understudy

@testable import UnderstudyContracts
@testable import UnderstudyRehearsal

@Suite("Concurrent agreement", .endsWhenIdle)
struct HistoryTests {
    @Test func `A race in a cache is reported as a history that no order explains`() async throws {
        let contract = SeamContract.ofCaches(isRacy: true)
        let line = currentLine() + 3
        let reports = await reports {
            await search {
                await contract.expectAgreement(ofTasks: 2, operations: 2, seed: 4)
            }
        }
        #expect(reports.map(\.severity) == [.failure, .note])
        #expect(reports.first?.location.line == line)
        #expect(
            reports.first?.message == """
                A cache: no order of the operations explains their results (seed 4, \
                shortened from 4)
                  task 2  1–4  value(for: "a") → 0
                  task 1  2–3  set(1, for: "a") → ()
                  task 2  5–6  value(for: "a") → 0
                  "model" after value(for: "a"), set(1, for: "a"): value(for: "a") → *1*
                  hint    the numbers before an operation are the positions of its start and end
                """)
    }

    @Test func `The report of a search contains the same history as the failure`() async throws {
        let contract = SeamContract.ofCaches(isRacy: true)
        let reports = await reports {
            await search {
                await contract.expectAgreement(ofTasks: 3, operations: 3, seed: 1)
            }
        }
        let (failure, note) = try (#require(reports.first), #require(reports.last))
        #expect(failure.message.contains("shortened from 9"))
        let reason = failure.message.split(separator: "\n").joined(separator: "\n          ")
        #expect(note.message.contains("  because \(reason) (\(failure.location))\n"))
    }

    @Test func `A history found by a search is reduced to the fewest operations`() async {
        var lengths: Set<Int> = []
        for seed in 1...3 as ClosedRange<UInt64> {
            lengths.insert(await history(ofTasks: 3, operations: 3, seed: seed).count)
        }
        // The shortest history should have three calls: one task loads while another one stores,
        // and one of them reads the stored value.
        #expect(lengths == [3])
    }

    @Test func `A history found by a search is reduced to the fewest tasks`() async {
        // Each task has a single operation, so the history can only become simpler with fewer
        // tasks.
        let rows = await history(ofTasks: 3, operations: 1, seed: 2)
        #expect(rows.count == 3)
        #expect(Set(rows.map { $0.prefix(8) }) == ["  task 1", "  task 2"])
    }

    /// Returns the rows of the history that is reported for a racy cache.
    private func history(ofTasks tasks: Int, operations: Int, seed: UInt64) async -> [Substring] {
        let contract = SeamContract.ofCaches(isRacy: true)
        let reports = await reports {
            await search {
                await contract.expectAgreement(ofTasks: tasks, operations: operations, seed: seed)
            }
        }
        let lines = reports.first?.message.split(separator: "\n") ?? []
        return lines.filter { $0.hasPrefix("  task ") }
    }

    /// Searches for a failure and shortens it without a time limit. Otherwise, the result would
    /// depend on the speed of the machine.
    private func search(_ agreement: @escaping @Sendable () async -> Void) async {
        await Rehearsal.Limits.$shorteningTime.withValue(.seconds(3600)) {
            _ = await explore(schedules: 200, tier: .structured) { _ in await agreement() }
        }
    }

    @Test func `A history ends at the first result that no order explains`() async {
        let contract = SeamContract.ofCaches(isRacy: true)
        var isCut = false
        for seed in 1...12 as ClosedRange<UInt64> where !isCut {
            let reports = await reports {
                await search {
                    await contract.expectAgreement(ofTasks: 2, operations: 2, seed: seed)
                }
            }
            isCut = reports.first?.message.contains("hasn't ended") == true
        }
        #expect(isCut)
    }

    @Test func `Concurrent tasks of an agreement can run outside of a rehearsal`() async {
        let contract = SeamContract.ofCaches(isRacy: false)
        let reports = await reports {
            for seed in 1...20 as ClosedRange<UInt64> {
                await contract.expectAgreement(ofTasks: 3, operations: 3, seed: seed)
            }
        }
        #expect(reports.map(\.message) == [])
    }

    @Test func `A result of concurrent tasks that can't be compared is reported as such`() async {
        let contract = SeamContract<any Cache>(
            "A cache", live: .init("live") { ModelCache() }, fakes: .init("model") { ModelCache() },
            operations: [.init("reader") { _ in { @Sendable in 1 } }])
        let reports = await reports { await contract.expectAgreement(ofTasks: 1, seed: 3) }
        #expect(
            reports.text == """
                A cache: a result of concurrent tasks can't be compared (seed 3)
                  task 1  reader → <closure>
                  hint    closures can't be compared: return something else from the operation
                """)
    }

    @Test(arguments: [4, 10] as [UInt64])
    func `A cache without a race agrees with its model in every order`(seed: UInt64) async {
        let contract = SeamContract.ofCaches(isRacy: false)
        let reports = await reports {
            let exploration = await explore(
                schedules: 5_000, search: .exhaustive, tier: .structured
            ) { _ in
                await contract.expectAgreement(ofTasks: 2, operations: 2, seed: seed)
            }
            #expect(exploration.isComplete)
        }
        #expect(reports.map(\.message) == [])
    }

    // MARK: - Constructed histories

    private typealias Entry = HistoryEntry<any Cache>

    private func value(_ result: Int?, task: Int, _ start: Int, _ end: Int?) -> Entry {
        Entry(
            task: task,
            step: Step(
                call: { "value" }, keywords: "", perform: { .returned(await $0.value(for: "a")) }),
            start: start, end: end, outcome: result.map { .returned($0) })
    }

    private func set(_ value: Int, task: Int, _ start: Int, _ end: Int?) -> Entry {
        Entry(
            task: task,
            step: Step(
                call: { "set" }, keywords: "",
                perform: { .returned(await $0.set(value, for: "a")) }),
            start: start, end: end, outcome: end.map { _ in .returned(()) })
    }

    private func explains(_ entries: [Entry]) async throws -> Bool {
        try await Explanation<any Cache>(
            history: History(entries: entries), model: .init("model") { ModelCache() },
            comparison: OutcomeComparison { $0 }
        ).nearestFailure() == nil
    }

    @Test func `Overlapping operations can take effect in any order`() async throws {
        #expect(try await explains([set(7, task: 1, 1, 4), value(7, task: 2, 2, 3)]))
        #expect(try await explains([set(7, task: 1, 1, 4), value(0, task: 2, 2, 3)]))
        #expect(try await !explains([set(7, task: 1, 1, 4), value(8, task: 2, 2, 3)]))
    }

    @Test func `An operation that ended before another began precedes it`() async throws {
        #expect(try await explains([set(7, task: 1, 1, 2), value(7, task: 2, 3, 4)]))
        #expect(try await !explains([set(7, task: 1, 1, 2), value(0, task: 2, 3, 4)]))
        #expect(try await !explains([value(7, task: 1, 1, 2), set(7, task: 2, 3, 4)]))
    }

    @Test func `An operation that hasn't ended may have had its effect or not`() async throws {
        #expect(try await explains([set(7, task: 1, 1, nil), value(7, task: 2, 2, 3)]))
        #expect(try await explains([set(7, task: 1, 1, nil), value(0, task: 2, 2, 3)]))
        #expect(
            try await !explains([
                set(7, task: 1, 1, nil), value(7, task: 2, 2, 3), value(0, task: 2, 4, 5),
            ]))
    }

    @Test func `The search for an order backtracks`() async throws {
        // The first read returns 7, so the search should set 7 before 8, although 8 began first.
        let entries = [
            set(8, task: 1, 1, 8), set(7, task: 2, 2, 7), value(7, task: 3, 3, 4),
            value(8, task: 3, 5, 6),
        ]
        #expect(try await explains(entries))
        #expect(try await !explains(entries + [value(7, task: 3, 9, 10)]))
    }

    @Test func `A truncated history has no outcome for operations that end later`() {
        let history = History(entries: [
            set(7, task: 1, 1, 6), value(7, task: 2, 2, 3), value(0, task: 2, 4, 5),
        ])
        #expect(history.ends == [3, 5, 6])
        let known = history.truncated(at: 3)
        #expect(known.entries.map(\.start) == [1, 2])
        #expect(known.entries.map(\.end) == [nil, 3])
        #expect(known.entries.map { $0.outcome == nil } == [true, false])
    }
}
