/// Runs nothing by itself: hands jobs to the queue of a rehearsal.
///
/// It is a task executor, which structured tasks inherit and default actors borrow, and a serial one, so
/// that the runtime asks it for sleeps where it can.
final class StageExecutor: TaskExecutor, SerialExecutor {
    let backstage: Backstage
    private let place: ReadyJob.Place

    init(_ backstage: Backstage, place: ReadyJob.Place = .stage) {
        self.backstage = backstage
        self.place = place
    }

    func enqueue(_ job: consuming ExecutorJob) {
        backstage.admit(UnownedJob(job), at: place)
    }
}
