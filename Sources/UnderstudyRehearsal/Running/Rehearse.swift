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
public nonisolated(nonsending) func rehearse<Failure: Error>(
    replaying schedule: String? = nil,
    limits: Rehearsal.Limits = .init(), tier: Rehearsal.Tier = .available,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (Rehearsal.Stage) async throws(Failure) -> Void
) async throws(Failure) {
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let tier = tier.offered
    let body: StageBody = { stage in try await body(stage) }
    let error: (any Error)?
    if let schedule {
        error = await replay(schedule, limits: limits, tier: tier, at: location, body)
    } else {
        error = await perform(.oldest, tier: tier, limits: limits, at: location, body)
            .reported(at: location)
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
    let performance = await perform(
        .script(read.places), tier: tier, limits: limits, at: location, body)
    let error = performance.reported(at: location)
    if isOfThisBuild, case .value(let performance) = performance.result,
        Rehearsal.Schedule.withoutEnd(performance.trace.choices.map(\.index)) != read.places
    {
        TestReport.send(TestReport(SearchText.otherBody, at: location, severity: .note))
    }
    return error
}

/// Runs a body once for a test framework, and reports a problem that prevented it from completing.
///
/// - Parameter whenBlocked: A function to call after the report if the body blocks its thread. The
///   body may resume at any time.
package nonisolated(nonsending) func rehearse(
    at location: TestReport.Location, limits: Rehearsal.Limits, whenBlocked: () -> Void,
    _ body: @escaping StageBody
) async throws {
    let performance = await perform(
        .oldest, tier: .available, limits: limits, at: location, body)
    let error = performance.reported(at: location)
    if performance.isBlocked { whenBlocked() }
    if let error { throw error }
}

/// Runs a body that never completes until it's stuck, and leaves it in that state.
package nonisolated(nonsending) func runUntilStuck(
    _ body: @escaping @Sendable () async throws -> Void
) async {
    _ = await perform(
        .oldest, tier: .structured, limits: Rehearsal.Limits(patience: .zero),
        at: TestReport.Location()
    ) { _ in try await body() }
}
