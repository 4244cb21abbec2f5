/// Withholds failures from the test framework, or observes them. A ``TestReport/ExtensionPoint``
/// conforms to it.
package protocol FailureInterceptor {
    /// Runs `body`. Failures that the framework would record in it, and in the tasks that it
    /// starts, are only sent to `notices`. If the framework doesn't support this, `body` doesn't
    /// run.
    nonisolated(nonsending) static func intercept(
        into notices: Notices, _ body: @Sendable () async -> Void) async

    /// Runs `body`. Failures that the framework records in it, and in the tasks that it starts, are
    /// also sent to `notices`.
    nonisolated(nonsending) static func listen(
        with notices: Notices, _ body: @Sendable () async -> Void) async
}
