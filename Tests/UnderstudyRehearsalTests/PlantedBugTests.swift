import TestSupport
import Testing
import Understudy
import UnderstudyRehearsal

/// Bugs that don't fail in the default order, but do in another one.
@Suite("Planted bugs", .unlimitedShrinking, .endsWhenIdle)
struct PlantedBugTests {
    /// Runs the body in the default order, in which it shouldn't fail. It then searches for an
    /// order that fails, and replays it.
    private func find(
        _ search: Rehearsal.Search,
        _ body: @escaping @Sendable (Rehearsal.Stage) async throws -> Void
    ) async throws {
        try await rehearse(body)
        let (exploration, reports) = await recorded {
            await explore(schedules: 1_000, search: search, body)
        }
        let failure = try #require(exploration.failure)
        #expect(reports.text == failure.description)
        #expect(failure.schedule.deviations > 0)
        await #expect(throws: Broken.self) {
            try await rehearse(replaying: "\(failure.schedule)", body)
        }
    }

    private static let searches: [Rehearsal.Search] = [
        .automatic, .random, .priorities(depth: 3), .exhaustive,
    ]

    @Test(arguments: searches)
    func `A search finds a lost update across an await`(_ search: Rehearsal.Search) async throws {
        try await find(search) { _ in
            let register = Register()
            let save: @Sendable (Int) async -> Void = { pauses in
                for _ in 0..<pauses { await Task.yield() }
                let read = register.value
                await Task.yield()
                register.value = read + 1
            }
            // In the default order, the slow task reads after the quick one has written.
            async let quick: Void = save(0)
            async let slow: Void = save(2)
            _ = await (quick, slow)
            try require(register.value == 2)
        }
    }

    @Test(arguments: searches)
    func `A search finds a reentrant actor that overdraws an account`(_ search: Rehearsal.Search)
        async throws
    {
        try await find(search) { _ in
            let account = Account(balance: 100)
            async let first: Void = account.withdraw(80, after: 0)
            async let second: Void = account.withdraw(80, after: 3)
            _ = await (first, second)
            try require(await account.balance == 20)
        }
    }

    @Test(arguments: searches)
    func `A search finds a stale response that overwrites a newer one`(_ search: Rehearsal.Search)
        async throws
    {
        try await find(search) { _ in
            let shown = Register()
            let search: @Sendable (Int) async -> Void = { query in
                await Task.yield()
                shown.value = query
            }
            async let older: Void = search(1)
            async let newer: Void = search(2)
            _ = await (older, newer)
            try require(shown.value == 2)
        }
    }

    @Test(arguments: searches)
    func `A search finds an answer that is given twice`(_ search: Rehearsal.Search) async throws {
        try await find(search) { _ in
            let answered = Register()
            let answer: @Sendable (Int) async -> Void = { pauses in
                for _ in 0..<pauses { await Task.yield() }
                guard answered.value == 0 else { return }
                await Task.yield()
                answered.value += 1
            }
            async let reply: Void = answer(0)
            async let timeOut: Void = answer(2)
            _ = await (reply, timeOut)
            try require(answered.value == 1)
        }
    }

    @Test(arguments: searches)
    func `A search finds an unstructured task that outlives its owner`(_ search: Rehearsal.Search)
        async throws
    {
        try await find(search) { stage in
            let isOpen = Register(1)
            let lateWrites = Register()
            // The owner wrongly assumes that the task ends within three turns.
            let task = Task(executorPreference: stage.executor) {
                await Task.yield()
                if isOpen.value == 0 { lateWrites.value += 1 }
            }
            for _ in 0..<3 { await Task.yield() }
            isOpen.value = 0
            await task.value
            try require(lateWrites.value == 0)
        }
    }
}

/// The error that is thrown if the code under test doesn't meet an expectation.
struct Broken: Error {}

func require(_ condition: Bool) throws {
    if !condition { throw Broken() }
}

private actor Account {
    private(set) var balance: Int

    init(balance: Int) { self.balance = balance }

    /// The bug is that this function suspends between the check and the change.
    func withdraw(_ amount: Int, after pauses: Int) async {
        for _ in 0..<pauses { await Task.yield() }
        guard balance >= amount else { return }
        await Task.yield()
        balance -= amount
    }
}
