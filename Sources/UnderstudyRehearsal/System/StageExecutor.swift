/// An executor that runs nothing itself, but passes jobs to the queue of a rehearsal.
///
/// One such executor is the task executor of the stage, which structured tasks inherit and default
/// actors use. Another one replaces the main actor.
final class StageExecutor: TaskExecutor, SerialExecutor {
    /// Tasks may retain their executor, which must not retain the rehearsal.
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
