import Understudy

/// A type representing the repetition of a failing run.
///
/// A failing run is repeated so that the test framework can report its failures at their own lines.
package struct RepeatedRun: Sendable {
    /// Whether or not the body still blocks its thread.
    package let isBlocked: Bool
    /// Whether or not the test framework has reported a failure.
    ///
    /// If it hasn't, the report must fail the test instead.
    package let isReported: Bool
    /// Whether or not the body passed when it was repeated.
    private let passes: Bool

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
    ///   - places: The choices of the schedule.
    ///   - tier: The tier on which to run the body.
    ///   - limits: The limits that apply to the run.
    ///   - location: The source location at which problems are reported.
    ///   - interruption: The moment at which the body's task is cancelled. For more information,
    ///     see ``Interruption``.
    ///   - body: The body to run on a stage.
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
