import Dispatch
import TestSupport
import Testing
import UnderstudyRehearsal
import UnderstudyTesting

private struct Poller<C: Clock<Duration>> {
    let clock: C

    func run(times: Int) async {
        for _ in 0..<times { try? await clock.sleep(for: .seconds(3600)) }
    }
}

private actor Account {
    private(set) var balance: Int

    init(balance: Int) { self.balance = balance }

    func withdraw(_ amount: Int) async {
        guard balance >= amount else { return }
        await Task.yield()  // asks the bank
        balance -= amount
    }
}

private final class Ledger: Sendable {
    let taking = Spy<Int, Void, Never>("take(_:)")

    var balance: Int { 100 - taking.calls.reduce(0, +) }
}

@MainActor private final class Inbox {
    private(set) var isLoading = false

    func refresh() {
        isLoading = true
        Task {
            try? await Task.sleep(for: .seconds(2))
            isLoading = false
        }
    }
}

extension Inbox {
    static func unreadCount(on clock: any Clock<Duration>) async throws -> Int {
        try await clock.sleep(for: .seconds(1))
        return 1
    }
}

@Suite("Docs/Rehearsal.md")
struct RehearsalSamples {
    @Test("A day of polls passes in virtual time")
    func virtualTime() async {
        await rehearse { stage in
            await Poller(clock: stage.clock).run(times: 24)
            #expect(stage.elapsed == .seconds(24 * 3600))
        }
    }

    @Test("A body whose only try is in an expectation declares that it throws")
    func throwing() async throws {
        try await rehearse { stage async throws in
            #expect(try await Inbox.unreadCount(on: stage.clock) == 1)
        }
    }

    @Test("A test can pause and advance time itself")
    func byHand() async {
        await rehearse { stage in
            stage.pauseTime()
            async let polls: Void = Poller(clock: stage.clock).run(times: 3)
            await stage.waitUntilIdle()
            stage.clock.advance(by: .seconds(2 * 3600))  // two polls, each at its own instant
            #expect(stage.clock.sleepers.count == 1)
            stage.resumeTime()
            await polls
        }
    }

    @Test(
        "Tasks of the main actor run in virtual time",
        .enabled(if: Rehearsal.Tier.available >= .clocks))
    func mainActor() async {
        await rehearse { stage in
            let inbox = Inbox()
            await inbox.refresh()
            #expect(await inbox.isLoading)
            try? await stage.clock.sleep(for: .seconds(3))
            #expect(await !inbox.isLoading)
        }
    }

    @Test("A body can run on the main actor", .enabled(if: Rehearsal.Tier.available >= .clocks))
    func onMainActor() async {
        await explore(schedules: 100) { @MainActor stage in
            let inbox = Inbox()
            stage.invariant("it loads for two seconds at most") {
                MainActor.assumeIsolated { !inbox.isLoading || stage.elapsed <= .seconds(2) }
            }
            inbox.refresh()
            try? await stage.clock.sleep(for: .seconds(3))
            #expect(!inbox.isLoading)
        }
    }

    @Test("A rehearsal waits for external work")
    func outside() async {
        await rehearse { stage in
            let upload = stage.beginExternalWork("the upload")
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "upload").async { continuation.resume() }
            }
            upload.end()
        }
    }

    @Test("An invariant is checked after each step")
    func invariant() async {
        await rehearse { stage in
            let ledger = Ledger()
            stage.invariant("the balance is never negative") { ledger.balance >= 0 }
            await ledger.taking(100)
        }
    }

    @Test("A search finds the order of tasks that overdraws an account")
    func exploring() async {
        let issues = await issues {
            await explore(schedules: 1_000) { stage in
                let account = Account(balance: 100)
                async let first: Void = account.withdraw(80)
                async let second: Void = account.withdraw(80)
                _ = await (first, second)
                #expect(await account.balance >= 0)
            }
        }
        #expect(issues.contains { "\($0)".contains("account.balance") })
    }

    @Test("A search with a fresh seed tries other orders in each run")
    func fresh() async {
        await explore(schedules: 1_000, seed: .fresh) { stage in
            await Task.yield()
            #expect(stage.elapsed == .zero)
        }
    }

    @Test("A search can use several threads")
    func threads() async {
        await explore(schedules: 100_000, threads: 8) { stage in
            await Task.yield()
            #expect(stage.elapsed == .zero)
        }
    }

    @Test("A schedule of a race can be replayed")
    func replaying() async {
        @Sendable func race(on stage: Rehearsal.Stage) async {
            async let first: Void = stage.note("first")
            async let second: Void = stage.note("second")
            _ = await (first, second)
        }
        await rehearse { stage in
            await race(on: stage)
            print(stage.steps)
        }
        // It may be of another build or tier, which a note reports.
        let notes = await reports {
            await rehearse(replaying: "debug structured 1:1") { stage in
                await race(on: stage)
            }
        }
        #expect(notes.allSatisfy { $0.severity == .note })
    }

    @Test("A suite with its own explore uses a module selector")
    func selecting() async {
        @Sendable func race(on stage: Rehearsal.Stage) async {
            async let first: Void = stage.note("first")
            async let second: Void = stage.note("second")
            _ = await (first, second)
        }
        func explore(schedules: Int) {}
        explore(schedules: 1)
        await UnderstudyRehearsal::explore(schedules: 100) { stage in
            await race(on: stage)
        }
    }

    @Test("A test runs under a hundred schedules", .explored(schedules: 100))
    func staysPositive() async {
        let counter = Spy<Int, Void, Never>("count")
        async let first: Void = counter(1)
        async let second: Void = counter(2)
        _ = await (first, second)
        #expect(counter.callCount == 2)
    }
}

/// Runs `body` and returns the issues that it recorded.
private func issues(of body: () async throws -> Void) async -> [Issue] {
    let seen = Spy<Issue, Void, Never>("issue")
    try? await withKnownIssue {
        try await body()
    } matching: { issue in
        seen(issue)
        return true
    }
    return seen.calls
}
