/// An operation of a task, which can overlap with those of other tasks.
struct HistoryEntry<Seam>: Sendable {
    /// The task, counted from 1.
    let task: Int
    let step: Step<Seam>
    /// Its start, in the order of all starts and ends.
    let start: Int
    /// Its end; `nil` if it hasn't ended.
    var end: Int?
    /// Its outcome; `nil` if it hasn't ended.
    var outcome: Outcome?
}
