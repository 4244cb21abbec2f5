/// Runs nothing by itself: hands jobs to the queue of a rehearsal.
///
/// One of them is the task executor of the stage, which structured tasks inherit and default actors
/// borrow. Another one stands in for the main actor.
final class StageExecutor: TaskExecutor, SerialExecutor {
    /// Tasks refer to their executor without keeping it; it must not keep the rehearsal for them.
    private weak let receiver: (any JobReceiver)?
    private let place: JobPlace

    init(_ receiver: any JobReceiver, place: JobPlace) {
        self.receiver = receiver
        self.place = place
    }

    func enqueue(_ job: consuming ExecutorJob) {
        receiver?.admit(UnownedJob(job), at: place)
    }
}
