import Understudy

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
