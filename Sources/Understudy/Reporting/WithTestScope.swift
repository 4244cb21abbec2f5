/// Runs `body` in its own test scope: for code under a framework without `.doubles`, or for a part
/// of a test.
///
/// - Parameters:
///   - strict: `true` to report unchecked calls at the end.
///   - body: the code whose doubles belong together. Their leftovers are reported when it ends.
/// - Returns: The result of `body`.
/// - Throws: The errors of `body`.
public func withTestScope<Result>(
    strict: Bool = false, _ body: () throws -> Result
) rethrows -> Result {
    try TestScope(isStrict: strict).run(body)
}

/// Runs `body` in its own test scope, on the actor of the caller.
///
/// If the task is cancelled, or a wait for the doubles of `body` reaches the limit, this is
/// reported, and all waits end. A rehearsal reports a deadlock instead.
///
/// - Parameters:
///   - strict: `true` to report unchecked calls at the end.
///   - limit: the maximum real time of held calls, sleepers and waits of `body`; `nil` for no
///     limit.
///   - body: the code whose doubles belong together. Their leftovers are reported when it ends.
/// - Returns: The result of `body`.
/// - Throws: The errors of `body`.
public nonisolated(nonsending) func withTestScope<Result>(
    strict: Bool = false, waitLimit limit: Duration? = nil,
    _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    try await TestScope(isStrict: strict).run(waitLimit: limit, body)
}
