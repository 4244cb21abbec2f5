/// Runs nothing by itself: hands jobs to the queue of a rehearsal.
///
/// One of them is the task executor of the stage, which structured tasks inherit and default actors
/// borrow. Another one stands in for the main actor.
final class StageExecutor: TaskExecutor, SerialExecutor {
    /// Tasks may keep their executor; it must not keep the rehearsal for them.
    private weak let receiver: (any JobReceiver)?
    private let place: JobPlace

    init(_ receiver: any JobReceiver, place: JobPlace) {
        self.receiver = receiver
        self.place = place
    }

    func enqueue(_ job: consuming ExecutorJob) {
        Afterwards.handOn(UnownedJob(job), at: place, to: receiver)
    }

    func checkIsolated() { place.checkIsolated(by: receiver) }
}
