/// Runs each job on a thread of its own, which the job may block.
final class ThreadExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        System.startThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
