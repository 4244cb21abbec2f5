/// A protocol describing a type that can intercept or observe failures before they are recorded by
/// the testing library. A ``TestReport/ExtensionPoint`` conforms to it.
package protocol FailureInterceptor {
    /// Calls `body` and intercepts its failures. Failures that occur in `body` or in the tasks that
    /// it starts are sent to `notices` instead of the testing library. If the testing library
    /// doesn't support this, `body` isn't called.
    nonisolated(nonsending) static func intercept(
        into notices: Notices, _ body: @Sendable () async -> Void) async

    /// Calls `body` and observes its failures. Failures that occur in `body` or in the tasks that
    /// it starts are sent to `notices` in addition to the testing library.
    nonisolated(nonsending) static func listen(
        with notices: Notices, _ body: @Sendable () async -> Void) async
}
