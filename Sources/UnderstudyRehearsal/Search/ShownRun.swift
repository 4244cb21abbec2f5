import Understudy

/// A failing run that was repeated, so that the test framework reports its failures at their own
/// lines.
package struct ShownRun: Sendable {
    /// `true` if the body still blocks its thread.
    package let isBlocked: Bool
    /// `true` if the test framework has reported a failure; otherwise the report must fail the
    /// test.
    package let isSeen: Bool
    /// `true` if the repeated run passed.
    private let passes: Bool

    /// Its rows in the report.
    package var rows: [String] { passes ? [Self.notEachTime] : [] }

    package static let notEachTime = ReportText.row(
        "hint", "it does not fail each time: something else decides")

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
        let heard = Notices()
        let run = await heard.listen {
            await TestScope.renewed {
                await perform(
                    .script(places), tier: tier, limits: limits, at: location,
                    isCancelledWithCaller: false, interruption: interruption, body)
            }
        }
        isBlocked = run?.isBlocked ?? false
        isSeen = !heard.takeAll().isEmpty
        passes = !isSeen && run?.passes == true
    }
}
