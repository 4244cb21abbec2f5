import Understudy

/// Runs a body and the tasks that it starts in a deterministic order, in virtual time.
///
/// Use this function to test code that sleeps, or that starts tasks which the test can't await:
///
/// ```swift
/// await rehearse { stage in
///     await Poller(clock: stage.clock).run(times: 24)
///     #expect(stage.elapsed == .seconds(24 * 3600))
/// }
/// ```
///
/// One task runs at a time. When it suspends, the task that has waited the longest runs next. If no
/// task is ready, time advances to the next deadline. If a problem prevents the body from
/// completing, for example a deadlock, an endless loop, or a step that blocks its thread, it's
/// reported. Tasks that are still running when the body has completed are also reported.
///
/// If the calling task is cancelled, for example because the test has exceeded its time limit, the
/// body is also cancelled. The tier determines which tasks are controlled. For more information,
/// see ``Rehearsal/Tier``.
///
/// To run a schedule again that `explore` reported, pass its description:
///
/// ```swift
/// await rehearse(replaying: "debug structured 1:1") { stage in
///     await race(on: stage)
/// }
/// ```
///
/// - Parameters:
///   - schedule: The description of a schedule from a report about the same body. If `nil`, tasks
///     run first come, first served. If the body takes different steps, for example because it has
///     changed, or because it runs in another build or on another tier, a note is recorded.
///   - limits: The limits that apply to the run.
///   - tier: The tier on which to run the body. By default, this function uses the highest tier
///     that is available in the current process.
///   - body: The body to run. It receives the stage on which it runs. No other rehearsal uses this
///     stage.
/// - Throws: Any error that the body throws.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public nonisolated(nonsending) func rehearse<Failure: Error>(
    replaying schedule: String? = nil,
    limits: Rehearsal.Limits = .init(), tier: Rehearsal.Tier = .available,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (Rehearsal.Stage) async throws(Failure) -> Void
) async throws(Failure) {
    let location = TestReport.Location(fileID, filePath, line, column)
    let tier = tier.offered(at: location)
    let body: StageBody = { stage in try await body(stage) }
    let error: (any Error)?
    if let schedule {
        error = await replay(schedule, limits: limits, tier: tier, at: location, body)
    } else {
        error = await perform(.oldest, tier: tier, limits: limits, at: location, body)
            .report(at: location)
    }
    if let error = error as? Failure { throw error }
}

/// Runs the body under a schedule, and records a note if the schedule doesn't match the body.
///
/// - Returns: The error that the body throws, if any.
private nonisolated(nonsending) func replay(
    _ schedule: String, limits: Rehearsal.Limits, tier: Rehearsal.Tier,
    at location: TestReport.Location, _ body: @escaping StageBody
) async -> (any Error)? {
    guard let read = Rehearsal.Schedule(schedule) else {
        TestReport.send(TestReport(SearchText.unreadable(schedule), at: location))
        return nil
    }
    let isOfThisBuild = read.isDebug == Rehearsal.Schedule.isDebugBuild && read.tier == tier
    if !isOfThisBuild {
        TestReport.send(
            TestReport(SearchText.otherBuild(read, tier: tier), at: location, severity: .note))
    }
    let result = await perform(
        .script(read.choices), tier: tier, limits: limits, at: location, body)
    let error = result.report(at: location)
    if isOfThisBuild, !result.isBlocked,
        Rehearsal.Schedule.withoutEnd(result.trace.choices) != read.choices
    {
        TestReport.send(TestReport(SearchText.otherBody, at: location, severity: .note))
    }
    return error
}

/// Runs a body once for a test framework, and reports a problem that prevented it from completing.
///
/// - Parameters:
///   - whenBlocked: A function to call after the report if the body blocks its thread. The body may
///     resume at any time.
package nonisolated(nonsending) func rehearse(
    at location: TestReport.Location, limits: Rehearsal.Limits, whenBlocked: () -> Void,
    _ body: @escaping StageBody
) async throws {
    let tier = Rehearsal.Tier.available.offered(at: location)
    let result = await perform(.oldest, tier: tier, limits: limits, at: location, body)
    let error = result.report(at: location)
    if result.isBlocked { whenBlocked() }
    if let error { throw error }
}

/// Runs a body that never completes until it's stuck, and leaves it in that state.
package nonisolated(nonsending) func runUntilStuck(
    _ body: @escaping @Sendable () async throws -> Void
) async {
    _ = await perform(
        .oldest, tier: .structured, limits: Rehearsal.Limits(idleTimeout: .zero),
        at: TestReport.Location()
    ) { _ in try await body() }
}

// MARK: - Searching

/// Runs a body under many schedules of its tasks, and reports the first schedule under which it
/// fails.
///
/// ```swift
/// await explore(schedules: 1_000) { stage in
///     let account = Account(balance: 100)
///     async let fee: Void = account.charge(50)
///     async let rent: Void = account.withdraw(80)
///     _ = await (fee, rent)
///     #expect(account.balance >= 0)
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
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
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
        location: TestReport.Location(fileID, filePath, line, column))
    return await search.run(body)
}
