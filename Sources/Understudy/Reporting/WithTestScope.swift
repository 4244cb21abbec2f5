/// Runs `body` in a test scope of its own: for code under a framework without `.doubles`, or for a
/// part of a test.
///
/// - Parameters:
///   - strict: whether calls that nothing checked are reported at the end.
///   - body: the code whose doubles belong together. What they leave over is reported when it ends.
/// - Returns: what `body` returns.
/// - Throws: what `body` throws.
public func withTestScope<Result>(
    strict: Bool = false, _ body: () throws -> Result
) rethrows -> Result {
    try TestScope(isStrict: strict).run(body)
}

/// Runs `body` in a test scope of its own, on the caller's actor.
///
/// If the task is cancelled, or if something waits for the doubles of `body` for longer than the
/// limit, that is reported, and each wait ends. A rehearsal reports a deadlock instead.
///
/// - Parameters:
///   - strict: whether calls that nothing checked are reported at the end.
///   - limit: how long held calls, sleepers and waits of `body` may wait in real time; `nil` for no
///     limit.
///   - body: the code whose doubles belong together. What they leave over is reported when it ends.
/// - Returns: what `body` returns.
/// - Throws: what `body` throws.
public nonisolated(nonsending) func withTestScope<Result>(
    strict: Bool = false, waitLimit limit: Duration? = nil,
    _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    try await TestScope(isStrict: strict).run(waitLimit: limit, body)
}
