import TestSupport
import Testing
import Understudy
@testable import UnderstudyRehearsal

@Suite("Job identities", .endsWhenIdle)
struct JobIdentityTests {
    /// An executor that reads the ID of each job in both ways, and runs the job.
    private final class Comparing: TaskExecutor {
        let numbers = Locked<[(id: UInt64, described: UInt64)]>([])

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            numbers.withLock { $0.append((JobIdentity.id(of: job), JobIdentity.described(job))) }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    @Test func `A job has the same task ID by the runtime function and by its description`() async {
        let executor = Comparing()
        await Task(executorPreference: executor) { await Task.yield() }.value
        let numbers = executor.numbers.withLock { $0 }
        #expect(numbers.contains { $0.id != 0 })
        #expect(numbers.allSatisfy { $0.id == $0.described })
    }

    @Test
    func `The ID of the current task is the ID of its job, or zero if there is no task`() async {
        let executor = Comparing()
        let inTask = await Task(executorPreference: executor) { JobIdentity.ofCurrentTask }.value
        #expect(executor.numbers.withLock { $0.map(\.id) }.contains(inTask))
        let outside = await withCheckedContinuation { continuation in
            elsewhere { continuation.resume(returning: JobIdentity.ofCurrentTask) }
        }
        #expect(outside == 0)
    }
}
