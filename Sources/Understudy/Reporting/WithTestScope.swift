/// Calls a function in a separate test scope. Use this function if your testing library doesn't
/// support `.doubles`, or to check the doubles of a part of a test separately.
///
/// - Parameters:
///   - strict: Whether or not to report unchecked calls when the scope ends.
///   - body: The function to call. When it returns, leftovers of the doubles that it has created
///     are reported.
///
/// - Returns: Whatever is returned by `body`.
///
/// - Throws: Whatever is thrown by `body`.
public func withTestScope<Result>(
    strict: Bool = false, _ body: () throws -> Result
) rethrows -> Result {
    try TestScope(isStrict: strict).run(body)
}

/// Calls an asynchronous function in a separate test scope on the actor of the caller.
///
/// If the task is cancelled, or if a wait for a double in the scope reaches the limit, this
/// function reports and ends all waits. In a rehearsal, the rehearsal reports a deadlock instead.
///
/// - Parameters:
///   - strict: Whether or not to report unchecked calls when the scope ends.
///   - limit: The maximum real time for which calls can be held and tasks can sleep or wait in the
///     scope, or `nil` if there is no limit.
///   - body: The function to call. When it returns, leftovers of the doubles that it has created
///     are reported.
///
/// - Returns: Whatever is returned by `body`.
///
/// - Throws: Whatever is thrown by `body`.
public nonisolated(nonsending) func withTestScope<Result>(
    strict: Bool = false, waitLimit limit: Duration? = nil,
    _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    try await TestScope(isStrict: strict).run(waitLimit: limit, body)
}
