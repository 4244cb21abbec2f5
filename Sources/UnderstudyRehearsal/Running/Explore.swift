import Understudy

/// Runs a body under many schedules of its tasks, and reports the first schedule under which it
/// fails.
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
/// Each schedule is a separate rehearsal, beginning with the first come, first served schedule. The
/// body fails if it throws an error, if an expectation in it fails, or if the rehearsal itself
/// reports a problem. When a schedule fails, this function shortens it as much as possible and runs
/// it again so that the test framework can report the failure at its own line. The report contains
/// the steps of the schedule, and the line of code that replays it.
///
/// Two runs of the same schedule should be identical. If they aren't, the body depends on something
/// that the rehearsal doesn't control. In this case, a note reports the first difference, and the
/// search continues.
///
/// If the project has a folder `FailingSchedules` next to the test's file or next to an enclosing
/// folder, failing schedules are stored in that folder, in a separate file for each call. The next
/// search tries the stored schedules first. The environment variables `UNDERSTUDY_SEED`,
/// `UNDERSTUDY_SCHEDULES`, `UNDERSTUDY_SHARD` and `UNDERSTUDY_SCHEDULES_FOLDER` override the
/// arguments.
///
/// If the calling task is cancelled, the search stops and records a note.
///
/// - Parameters:
///   - schedules: The maximum number of schedules to try.
///   - seed: The seed of the search. Searches with the same seed try the same schedules. Pass
///     `.fresh` to use a different seed in each run.
///   - search: The strategy with which to search.
///   - limits: The limits that apply to each run.
///   - tier: The tier on which to run the body. By default, this function uses the highest tier
///     that is available in the current process.
///   - threads: The number of threads that try schedules. If there is more than one thread, several
///     runs of the body execute concurrently and must not share mutable state. The result is the
///     same regardless of the number of threads.
///   - body: The body to run. It must create all its mutable state so that its runs are
///     independent.
///   - function: The name under which failing schedules are stored.
/// - Returns: The result of the search.
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
