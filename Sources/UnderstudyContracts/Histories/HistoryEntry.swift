/// An operation that a task performed while others performed theirs.
struct HistoryEntry<Seam>: Sendable {
    /// The task, counted from 1.
    let task: Int
    let step: Step<Seam>
    /// When it began, in the order of all beginnings and ends.
    let start: Int
    /// When it ended; `nil` where it had not.
    var end: Int?
    /// What came of it; `nil` where it had not ended.
    var outcome: Outcome?
}
