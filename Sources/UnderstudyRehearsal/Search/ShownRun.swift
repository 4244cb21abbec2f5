import Understudy

/// A failing run that was made once more, so that the test framework sees its failures at their own
/// lines.
package struct ShownRun: Sendable {
    /// Whether the body still has its thread.
    package let isBlocked: Bool
    /// Whether the test framework has seen a failure: if not, the report has to fail the test.
    package let isSeen: Bool
    /// Whether all went well this time.
    private let passes: Bool

    /// What to say of it in the report.
    package var rows: [String] { passes ? [Self.notEachTime] : [] }

    package static let notEachTime = ReportText.row(
        "hint", "it does not fail each time: something else decides")

    /// Runs a body once more, in a scope as new as in the search, or it might not fail.
    ///
    /// - Parameters:
    ///   - places: the schedule.
    ///   - tier: how much is governed.
    ///   - limits: how long it may go on.
    ///   - location: where reports stand.
    ///   - interruption: at which moment the body's task is cancelled; see ``Interruption``.
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
