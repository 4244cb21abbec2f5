import Understudy

/// Runs a body under many orders of its tasks, and reports the first one under which it fails.
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
/// Each schedule is a rehearsal of its own; the first one is first come, first served. The body
/// fails when it throws, when an expectation in it fails, or when the rehearsal itself has
/// something to report. The failing schedule is made as short as possible, run once more so that
/// the test framework sees the failure at its own line, and reported with its steps and the line
/// that replays it.
///
/// A schedule that is run twice should go the same way. Where it does not, something that the
/// rehearsal does not govern decides: a note says where, and the search goes on.
///
/// Where the project has a folder `FailingSchedules`, beside the test's file or beside a folder
/// around it, failing schedules are kept there, each call's in a file of its own, and tried first
/// the next time. The variables `UNDERSTUDY_SEED`, `UNDERSTUDY_SCHEDULES`, `UNDERSTUDY_SHARD` and
/// `UNDERSTUDY_SCHEDULES_FOLDER` of the environment come before what the call says.
///
/// When the calling task is cancelled, no more schedules are tried, of which a note tells.
///
/// - Parameters:
///   - schedules: how many to try at most.
///   - seed: the same seed tries the same schedules; `.fresh` is another one in each run.
///   - search: how to look for the one that fails.
///   - limits: how long each of them may go on.
///   - tier: how much is governed; by default as much as this process offers.
///   - threads: how many threads try schedules. With more than one, several runs of the body
///     go on at once, which may share nothing that changes; the answer is the same.
///   - body: has to make everything it changes, so that one run does not see another.
///   - function: The name under which failing schedules are kept.
/// - Returns: what was tried and what was found.
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
