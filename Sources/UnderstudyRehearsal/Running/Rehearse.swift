import Understudy

/// Runs a body and the tasks that it starts in a deterministic order, in virtual time.
///
/// ```swift
/// await rehearse { stage in
///     await Poller(clock: stage.clock).run(times: 24)
///     #expect(stage.elapsed == .seconds(24 * 3600))
/// }
/// ```
///
/// One task runs at a time, until its next suspension, followed by the task that has waited
/// longest. If no task is ready, time advances to the next deadline. A problem that prevents the
/// body from completing is reported: a deadlock, a step that blocks its thread, an endless loop.
/// Tasks that would continue after the body are reported too.
///
/// The body is cancelled if the calling task is, for example by a time limit of the test. The tier
/// determines which tasks are controlled; see ``Rehearsal/Tier``.
///
/// To run a schedule again that `explore` reported, pass its text:
///
/// ```swift
/// await rehearse(replaying: "debug structured 1:1") { stage in
///     await race(on: stage)
/// }
/// ```
///
/// - Parameters:
///   - schedule: the text from the report, for the same body; `nil` for first come, first served.
///     In another build, on another tier, or after a change, the body may take different steps,
///     which a note reports.
///   - limits: the limits of the run.
///   - tier: the tier, by default the highest one available in this process.
///   - body: runs on the stage, which isn't shared.
/// - Throws: the error of the body.
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

/// Runs the body under a schedule, and reports if the schedule doesn't fit.
///
/// - Returns: the error of the body.
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
/// - Parameter whenBlocked: called after the report if the body blocks its thread, which may resume
///   at any time.
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
