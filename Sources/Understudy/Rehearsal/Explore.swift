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
/// Each schedule is a rehearsal of its own; the first one is first come, first served. The body fails when
/// it throws, when an expectation in it fails, or when the rehearsal itself has something to report. The
/// failing schedule is made as short as possible, run once more so that the test framework sees the
/// failure at its own line, and reported with its steps and the line that replays it.
///
/// A schedule that is run twice has to go the same way. Where it does not, something that the rehearsal
/// does not govern decides, and the report says where.
///
/// - Parameters:
///   - schedules: how many to try at most.
///   - seed: the same seed tries the same schedules.
///   - search: how to look for the one that fails.
///   - limits: how long each of them may go on.
///   - tier: how much is governed; by default as much as this process offers.
///   - body: has to make everything it changes, so that one run does not see another.
/// - Returns: what was tried and what was found.
@discardableResult
public nonisolated(nonsending) func explore(
    schedules: Int = 1_000, seed: UInt64 = 1, search: ScheduleSearch = .automatic,
    limits: RehearsalLimits = RehearsalLimits(), tier: RehearsalTier = .available,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (Stage) async throws -> Void
) async -> Exploration {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var limits = limits
    // A deadlock is met again at every attempt to shorten the schedule.
    limits.patience = limits.patience ?? .zero
    let notices = Notices()
    let result = await notices.intercept { [limits] in
        await onOwnThread(patience: limits.outside) { watch in
            Explorer(
                trials: Trials(
                    tier: tier, limits: limits, location: location, notices: notices,
                    watch: watch, body: body),
                count: schedules, seed: seed, search: search
            ).run()
        }
    }
    switch result {
    case nil:
        return Exploration(schedules: 0, isComplete: false, failure: nil)
    case .blocked(let backstage):
        let text = StageText(backstage.trace, backstage.cast).blocked(for: limits.outside)
        Reporting.send(Report(text, at: location))
        return Exploration(
            schedules: 0, isComplete: false,
            failure: .init(
                schedule: Schedule(backstage.trace.choices.map(\.index), tier: tier),
                reason: text, description: text))
    case .value(let result):
        if let difference = result.difference {
            Reporting.send(Report(ExploreText.difference(difference), at: location))
        }
        guard let failing = result.failing, let reason = failing.reason else {
            return Exploration(
                schedules: result.schedules, isComplete: result.isComplete, failure: nil)
        }
        let schedule = Schedule(failing.places, tier: tier)
        // Nobody intercepts now: the test framework sees what fails, at its own line.
        _ = await perform(
            .script(failing.places), tier: tier, limits: limits, at: location, body)
        let text = ExploreText.failure(
            failing, schedule, number: result.schedules, of: schedules, seed: seed)
        Reporting.send(
            Report(text, at: location, severity: reason.isReportedByBody ? .note : .failure))
        return Exploration(
            schedules: result.schedules, isComplete: false,
            failure: .init(schedule: schedule, reason: reason.text, description: text))
    }
}
