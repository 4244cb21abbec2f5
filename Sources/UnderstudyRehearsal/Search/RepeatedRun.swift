import Understudy

/// The repetition of a failing run.
///
/// A failing run is repeated so that the test framework can report its failures at their own lines.
package struct RepeatedRun: Sendable {
    /// `true` if the body still blocks its thread.
    package let isBlocked: Bool
    /// The first failure that the test framework reported, or `nil` if there is none.
    ///
    /// It may be described better than in a search, for example if a contract only shortens a
    /// history when it's reported.
    package let reason: String?
    /// `true` if the body passed when it was repeated.
    private let passes: Bool

    /// `true` if the test framework reported a failure.
    ///
    /// If it hasn't, the report must fail the test instead.
    package var isReported: Bool { reason != nil }

    /// Additional rows to include in the report.
    package var rows: [String] { passes ? [Self.intermittent] : [] }

    package static let intermittent = ReportText.row(
        "hint", "it doesn't fail each time, so the body isn't deterministic")

    /// Runs a body again in a new scope.
    ///
    /// The search also uses a new scope for each run. Without a new scope, the body might not fail
    /// again.
    ///
    /// - Parameters:
    ///   - interruption: The moment at which the body's task is cancelled. For more information,
    ///     see ``Interruption``.
    nonisolated(nonsending) init(
        of choices: [Int], tier: Rehearsal.Tier, limits: Rehearsal.Limits,
        at location: TestReport.Location, interruption: Int? = nil, _ body: @escaping StageBody
    ) async {
        let issueRecorder = IssueRecorder()
        let run = await issueRecorder.capture(isIntercepting: false) {
            await TestScope.renewed {
                await perform(
                    .script(choices), tier: tier, limits: limits, at: location,
                    isCancelledWithCaller: false, interruption: interruption, body)
            }
        }
        isBlocked = run?.isBlocked ?? false
        reason = issueRecorder.takeAll().first
        passes = reason == nil && run?.passes == true
    }
}
