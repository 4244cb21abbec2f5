/// An executor that runs each job on a separate thread, which the job may block.
final class ThreadExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        System.startThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
