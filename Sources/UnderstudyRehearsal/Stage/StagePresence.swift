/// The shared value of a stage's tasks. An unstructured task copies the task-local values of the
/// task that creates it, and releases them when it ends. So as long as this object lives, there is
/// such a task.
final class StagePresence: Sendable {
    let stage: Rehearsal.Stage

    init(_ stage: Rehearsal.Stage) { self.stage = stage }
}
