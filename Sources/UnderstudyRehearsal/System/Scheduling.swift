/// Whether the runtime of this process asks serial executors for sleeps.
enum Scheduling {
    static let isOffered: Bool = {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
            // The descriptor of the protocol: without it the runtime cannot ask.
            System.address(of: "$ss18SchedulingExecutorMp") != nil
        #else
            false
        #endif
    }()

    /// An executor that hands the jobs of one place to a rehearsal.
    ///
    /// - Parameters:
    ///   - receiver: takes the jobs; not kept.
    ///   - place: where they are sent to.
    ///   - takesSleeps: whether it takes plain sleeps as well, where the runtime offers them.
    static func executor(
        _ receiver: any JobReceiver, place: JobPlace, takesSleeps: Bool
    ) -> any TaskExecutor & SerialExecutor {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
            if takesSleeps { return SleepingStageExecutor(receiver, place: place) }
        #endif
        return StageExecutor(receiver, place: place)
    }
}
