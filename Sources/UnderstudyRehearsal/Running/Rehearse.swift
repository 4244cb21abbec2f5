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
/// - Parameters:
///   - limits: the limits of the run.
///   - tier: the tier, by default the highest one available in this process.
///   - body: runs on the stage, which isn't shared.
/// - Throws: the error of the body.
public nonisolated(nonsending) func rehearse<Failure: Error>(
    limits: Rehearsal.Limits = .init(), tier: Rehearsal.Tier = .available,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (Rehearsal.Stage) async throws(Failure) -> Void
) async throws(Failure) {
    let location = TestReport.Location(
        fileID: fileID, filePath: filePath, line: line, column: column)
    let error = await perform(.oldest, tier: tier.offered, limits: limits, at: location) {
        stage in try await body(stage)
    }.reported(at: location)
    if let error = error as? Failure { throw error }
}
