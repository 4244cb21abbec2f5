// Fenced ground: a protocol of the runtime that is not public yet, in the one version whose shape is
// known. Elsewhere the tier is not offered.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    @_spi(ExperimentalScheduling) import _Concurrency

    /// A ``StageExecutor`` that takes the sleeps of tasks as well.
    private final class SleepingStageExecutor: TaskExecutor, SerialExecutor, SchedulingExecutor {
        private weak let backstage: Backstage?
        private let place: ReadyJob.Place

        init(_ backstage: Backstage, place: ReadyJob.Place) {
            self.backstage = backstage
            self.place = place
        }

        func enqueue(_ job: consuming ExecutorJob) {
            backstage?.admit(UnownedJob(job), at: place)
        }

        /// Takes the job of a task that sleeps for a while.
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            backstage?.sleep(
                UnownedJob(job), at: place, for: delay as? Duration ?? .zero,
                tolerance: tolerance as? Duration)
        }

        /// Takes the job of a task that sleeps until an instant of the machine's own clock.
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
        ) {
            let rest = clock.now.duration(to: instant) as? Duration ?? .zero
            guard let backstage else { return }
            backstage.sleep(
                UnownedJob(job), at: place, for: backstage.length(of: rest),
                tolerance: tolerance as? Duration)
        }
    }
#endif

/// Whether the runtime of this process asks serial executors for sleeps.
enum Scheduling {
    static let isOffered: Bool = {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
            // The descriptor of the protocol: without it nobody can ask.
            System.address(of: "$ss18SchedulingExecutorMp") != nil
        #else
            false
        #endif
    }()

    /// The executor of a tier.
    static func executor(
        _ backstage: Backstage, place: ReadyJob.Place, tier: RehearsalTier
    ) -> any TaskExecutor & SerialExecutor {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
            if tier == .scheduling { return SleepingStageExecutor(backstage, place: place) }
        #endif
        return StageExecutor(backstage, place: place)
    }
}
