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
/// One task runs at a time, up to its next suspension, then the one that has waited longest. When
/// none can run, time jumps to the next deadline. What keeps the body from its end is reported: a
/// deadlock, a step that blocks its thread, a loop without end; so are tasks that would go on after
/// the body.
///
/// The body is cancelled when the calling task is, as by a time limit of the test. Which tasks are
/// governed depends on the tier; see ``Rehearsal/Tier``.
///
/// - Parameters:
///   - limits: how long it may go on.
///   - tier: how much it governs; by default as much as this process offers.
///   - body: runs on the stage, which nothing else shares.
/// - Throws: what the body throws.
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
