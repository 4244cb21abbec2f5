/// A type representing an executor that passes jobs to the queue of a rehearsal instead of running
/// them.
///
/// One instance of this type is the task executor of the stage, which is inherited by structured
/// tasks and used by default actors. Another instance replaces the executor of the main actor.
final class StageExecutor: TaskExecutor, SerialExecutor {
    /// The receiver of the jobs.
    ///
    /// A task may retain its executor, but shouldn't retain the rehearsal. Therefore, this
    /// reference is weak.
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

/// A type that determines whether or not the runtime of the current process passes sleeps to serial
/// executors.
enum Scheduling {
    static let isOffered: Bool = {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
            // The runtime requires the protocol, so we look for its descriptor.
            System.address(of: "$ss18SchedulingExecutorMp") != nil
        #else
            false
        #endif
    }()

    /// Creates an executor that passes the jobs of one place to a rehearsal.
    ///
    /// - Parameters:
    ///   - receiver: The receiver of the jobs. The executor doesn't retain it.
    ///   - place: The place to which the jobs were enqueued.
    ///   - takesSleeps: Whether or not the executor should also take plain sleeps if the runtime
    ///     supports it.
    static func executor(
        _ receiver: any JobReceiver, place: JobPlace, takesSleeps: Bool
    ) -> any TaskExecutor & SerialExecutor {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
            if takesSleeps { return SleepingStageExecutor(receiver, place: place) }
        #endif
        return StageExecutor(receiver, place: place)
    }
}
