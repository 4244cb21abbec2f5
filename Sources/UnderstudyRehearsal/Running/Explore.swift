import Understudy

/// Runs a body under many schedules of its tasks, and reports the first one under which it fails.
///
/// ```swift
/// await explore(schedules: 1_000) { stage in
///     let account = Account(balance: 100)
///     async let first: Void = account.withdraw(80)
///     async let second: Void = account.withdraw(80)
///     _ = await (first, second)
///     #expect(await account.balance >= 0)
/// }
/// ```
///
/// Each schedule is a separate rehearsal; the first one is first come, first served. The body fails
/// if it throws, if an expectation in it fails, or if the rehearsal itself reports a problem. The
/// failing schedule is shortened as much as possible, run again so that the test framework reports
/// the failure at its own line, and reported with its steps and the line of code that replays it.
///
/// Two runs of the same schedule should be identical. If they aren't, the body depends on something
/// that the rehearsal doesn't control: a note reports where, and the search continues.
///
/// If the project has a folder `FailingSchedules`, beside the test's file or beside an enclosing
/// folder, failing schedules are stored there, in a separate file for each call, and tried first
/// the next time. The environment variables `UNDERSTUDY_SEED`, `UNDERSTUDY_SCHEDULES`,
/// `UNDERSTUDY_SHARD` and `UNDERSTUDY_SCHEDULES_FOLDER` override the arguments.
///
/// If the calling task is cancelled, no more schedules are tried, and a note reports it.
///
/// - Parameters:
///   - schedules: the maximum number of schedules.
///   - seed: the same seed tries the same schedules; `.fresh` is different in each run.
///   - search: the strategy of the search.
///   - limits: the limits of each run.
///   - tier: the tier, by default the highest one available in this process.
///   - threads: the number of threads that try schedules. With more than one, several runs of the
///     body execute concurrently and must not share mutable state; the result is the same.
///   - body: must create all its mutable state, so that runs are independent.
///   - function: The name under which failing schedules are stored.
/// - Returns: the result of the search.
@discardableResult
public nonisolated(nonsending) func explore(
    schedules: Int = 1_000, seed: Rehearsal.Seed = 1, search: Rehearsal.Search = .automatic,
    limits: Rehearsal.Limits = .init(), tier: Rehearsal.Tier = .available, threads: Int = 1,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, function: StaticString = #function,
    _ body: @escaping @Sendable (Rehearsal.Stage) async throws -> Void
) async -> Rehearsal.Exploration {
    let search = ReportedSearch(
        schedules: schedules, seed: seed, search: search, limits: limits, tier: tier,
        threads: threads, function: "\(function)",
        location: TestReport.Location(
            fileID: fileID, filePath: filePath, line: line, column: column))
    return await search.run(body)
}
