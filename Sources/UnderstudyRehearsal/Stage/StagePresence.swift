/// What the tasks of a stage have in common. An unstructured task copies the task-local values of
/// the one that makes it, and drops them when it ends: as long as this lives, so does such a task.
final class StagePresence: Sendable {
    let stage: Rehearsal.Stage

    init(_ stage: Rehearsal.Stage) { self.stage = stage }
}
