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
        LateJobs.enqueue(UnownedJob(job), at: place, to: receiver)
    }

    func checkIsolated() { place.checkIsolated(by: receiver) }
}

/// Determines whether the runtime of this process passes sleeps to serial executors.
enum Scheduling {
    static let isOffered: Bool = {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
            // The descriptor of the protocol, which the runtime requires.
            System.address(of: "$ss18SchedulingExecutorMp") != nil
        #else
            false
        #endif
    }()

    /// Creates an executor that passes the jobs of one place to a rehearsal.
    ///
    /// - Parameters:
    ///   - receiver: receives the jobs; not retained.
    ///   - place: the place of the jobs.
    ///   - takesSleeps: `true` to also take plain sleeps if the runtime provides them.
    static func executor(
        _ receiver: any JobReceiver, place: JobPlace, takesSleeps: Bool
    ) -> any TaskExecutor & SerialExecutor {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
            if takesSleeps { return SleepingStageExecutor(receiver, place: place) }
        #endif
        return StageExecutor(receiver, place: place)
    }
}
