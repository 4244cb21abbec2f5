import Understudy

/// A failing run that was repeated, so that the test framework reports its failures at their own
/// lines.
package struct RepeatedRun: Sendable {
    /// `true` if the body still blocks its thread.
    package let isBlocked: Bool
    /// `true` if the test framework has reported a failure; otherwise the report must fail the
    /// test.
    package let isReported: Bool
    /// `true` if the repeated run passed.
    private let passes: Bool

    /// Its rows in the report.
    package var rows: [String] { passes ? [Self.intermittent] : [] }

    package static let intermittent = ReportText.row(
        "hint", "it doesn't fail each time, so the body isn't deterministic")

    /// Runs a body again, in a new scope as in the search; otherwise it might not fail.
    ///
    /// - Parameters:
    ///   - places: the schedule.
    ///   - tier: the tier.
    ///   - limits: the limits of the run.
    ///   - location: the location of reports.
    ///   - interruption: the moment at which the body's task is cancelled; see ``Interruption``.
    ///   - body: runs on a stage.
    nonisolated(nonsending) init(
        of places: [Int], tier: Rehearsal.Tier, limits: Rehearsal.Limits,
        at location: TestReport.Location, interruption: Int? = nil, _ body: @escaping StageBody
    ) async {
        let notices = Notices()
        let run = await notices.listen {
            await TestScope.renewed {
                await perform(
                    .script(places), tier: tier, limits: limits, at: location,
                    isCancelledWithCaller: false, interruption: interruption, body)
            }
        }
        isBlocked = run?.isBlocked ?? false
        isReported = !notices.takeAll().isEmpty
        passes = !isReported && run?.passes == true
    }
}
