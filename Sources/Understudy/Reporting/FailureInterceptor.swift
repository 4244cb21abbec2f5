/// Keeps failures from the test framework, or hears of them on their way to it: a
/// ``TestReport/Seat`` of it conforms.
package protocol FailureInterceptor {
    /// Runs `body`; the failures that the framework would record in it, and in the tasks that it
    /// starts, go to `notices` alone. Where the framework has no means for that, `body` does not
    /// run.
    nonisolated(nonsending) static func intercept(
        into notices: Notices, _ body: @Sendable () async -> Void) async

    /// Runs `body`; the failures that the framework records in it, and in the tasks that it starts,
    /// go to `notices` as well.
    nonisolated(nonsending) static func listen(
        with notices: Notices, _ body: @Sendable () async -> Void) async
}
