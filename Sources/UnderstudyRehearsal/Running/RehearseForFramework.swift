import Understudy

/// Runs a body once for a test framework, and reports what kept it from its end.
///
/// - Parameter whenBlocked: called after the report when the body blocks its thread, on which it
///   may go on at any time.
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

/// Runs a body that never ends until it can go no further, and leaves it there.
package nonisolated(nonsending) func runUntilStuck(
    _ body: @escaping @Sendable () async throws -> Void
) async {
    _ = await perform(
        .oldest, tier: .structured, limits: Rehearsal.Limits(patience: .zero),
        at: TestReport.Location()
    ) { _ in try await body() }
}
