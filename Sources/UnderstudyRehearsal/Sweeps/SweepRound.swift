/// One round of a sweep: the body with faults or a cancellation.
struct SweepRound: Sendable {
    /// A description of the faults or the cancellation.
    let title: String
    /// The source code of a call that tries the same round again, or `nil` if the round has neither
    /// a fault nor a cancellation.
    let again: String?
    /// The moment at which the body's task is cancelled, or zero to count the moments. For more
    /// information, see ``Interruption``.
    var interruption: Int?
    /// The body, which may throw the errors that are caused by the faults or the cancellation.
    let body: StageBody
}

/// A run that failed in a round.
struct FailedRun: Sendable {
    let run: RunResult
    /// The number of its schedule among the schedules that were tried.
    var number = 1
    /// Additional information about the schedule. Each element is one row of the report.
    var hints: [String] = []
}
