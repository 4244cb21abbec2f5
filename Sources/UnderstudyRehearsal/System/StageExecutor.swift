// System dependency: We implement a protocol of the runtime that isn't public yet, in the one
// version that we support. With other versions, the tier isn't available. We also look up one of
// the runtime's own functions by name.
#if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4) && !UNKNOWN_SWIFT
    @_spi(ExperimentalScheduling) import _Concurrency
#endif

/// An executor that passes jobs to the queue of a rehearsal instead of running them.
///
/// One instance of this type is the task executor of the stage, which is inherited by structured
/// tasks and used by default actors. Another instance replaces the executor of the main actor.
///
/// - Note: This type is `@unchecked Sendable` because it has a subclass. Its properties are
///   constant and `Sendable`.
class StageExecutor: SerialExecutor, @unchecked Sendable {
    /// The receiver of the jobs.
    ///
    /// A task may retain its executor, but shouldn't retain the rehearsal. Therefore, this
    /// reference is weak.
    fileprivate weak let receiver: (any JobReceiver)?
    fileprivate let place: JobPlace

    fileprivate init(_ receiver: any JobReceiver, place: JobPlace) {
        self.receiver = receiver
        self.place = place
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Passes a job to its rehearsal, or to the default global executor if the rehearsal has ended.
    ///
    /// The default global executor must not run code of the main actor. Therefore, after the
    /// rehearsal has ended, jobs for the executor that replaced the main actor are dropped, and
    /// their tasks never resume. This doesn't affect a task that switches to the main actor on
    /// another thread. It uses the main actor's own executor because `Routes.mainExecutor` is `nil`
    /// on that thread.
    func enqueue(_ job: UnownedJob) {
        let isTaken = receiver?.admit(job, at: place, of: nil, isCaptured: false) ?? false
        if !isTaken, place != .mainActor { LateJobs.run(job) }
    }

    /// Terminates the process unless the current code is isolated to the actor of this executor,
    /// even though it isn't part of one of the actor's jobs.
    ///
    /// Between two steps, nothing runs on the main actor. Therefore, an invariant, a timer and work
    /// deferred to the main queue may use it.
    func checkIsolated() {
        if place == .mainActor, receiver?.isBetweenSteps == true { return }
        fatalError("Unexpected isolation context, expected to be executing on the main actor")
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StageExecutor: TaskExecutor {}

/// The part of the runtime that passes sleeps to serial executors.
enum Scheduling {
    static let isOffered: Bool = {
        #if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4) && !UNKNOWN_SWIFT
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
    ///   - takesSleeps: Whether the executor should also take plain sleeps if the runtime supports
    ///     it.
    static func executor(
        _ receiver: any JobReceiver, place: JobPlace, takesSleeps: Bool
    ) -> StageExecutor {
        #if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4) && !UNKNOWN_SWIFT
            if takesSleeps { return SleepingStageExecutor(receiver, place: place) }
        #endif
        return StageExecutor(receiver, place: place)
    }
}

#if os(Linux) && canImport(Glibc) && compiler(>=6.3) && compiler(<6.4) && !UNKNOWN_SWIFT
    /// A ``StageExecutor`` that also takes the sleeps of tasks.
    private final class SleepingStageExecutor: StageExecutor, SchedulingExecutor,
        @unchecked Sendable
    {
        /// Takes the job of a task that sleeps for the given duration.
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            sleep(UnownedJob(job), for: delay as? Duration ?? .zero, tolerance: tolerance)
        }

        /// Takes the job of a task that sleeps until the given instant of one of the machine's
        /// clocks, which return the time of the rehearsal.
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
        ) {
            let rest = clock.now.duration(to: instant) as? Duration ?? .zero
            sleep(UnownedJob(job), for: max(.zero, rest), tolerance: tolerance)
        }

        private func sleep(_ job: UnownedJob, for length: Duration, tolerance: Any?) {
            let isTaken = receiver?.sleep(
                job, at: place, for: length, tolerance: tolerance as? Duration)
            // Jobs of the main actor are dropped, as they are by `enqueue(_:)`.
            if isTaken != true, place != .mainActor { LateJobs.run(job, after: length) }
        }
    }
#endif

// MARK: - Jobs

/// The executor to which a job was enqueued.
enum JobPlace {
    case stage
    case mainActor
}

/// A type that receives the jobs of one rehearsal on any thread.
protocol JobReceiver: AnyObject, Sendable {
    /// Adds a job that is ready to run.
    ///
    /// - Parameters:
    ///   - job: The job to add.
    ///   - place: The executor of the job.
    ///   - owner: The number of the task in the rehearsal whose sleep the job ends, if known.
    ///   - isCaptured: Whether the job was enqueued by a hook.
    /// - Returns: `false` if the rehearsal has ended and doesn't take the job.
    func admit(_ job: UnownedJob, at place: JobPlace, of owner: Int?, isCaptured: Bool) -> Bool

    /// Records that an unstructured task was created.
    ///
    /// No other task needs to wait for such a task.
    ///
    /// The first job of the task may have arrived before this function is called.
    ///
    /// - Parameters:
    ///   - name: The name of the task, if it has one.
    func recordCreation(_ task: UnownedJob, name: String?)

    /// Adds a job that ends the sleep of the current task after a delay.
    ///
    /// - Parameters:
    ///   - job: The job to add.
    ///   - place: The executor of the job.
    ///   - length: The length of the sleep.
    ///   - tolerance: The maximum additional delay.
    /// - Returns: `false` if the rehearsal has ended and doesn't take the job.
    func sleep(
        _ job: UnownedJob, at place: JobPlace, for length: Duration, tolerance: Duration?
    ) -> Bool

    /// `true` if the current thread is the rehearsal's thread and isn't running a job.
    var isBetweenSteps: Bool { get }
}

/// Schedules the jobs of tasks whose rehearsal has ended.
///
/// These jobs run on the default global executor, like the jobs of any other task. For example, a
/// listener of a singleton is created in one test, and used by all other tests.
enum LateJobs {
    private typealias EnqueueWithDelay = @convention(thin) (UInt64, UnownedJob) -> Void

    /// The runtime's own function, if it's available.
    private static let enqueueWithDelay: EnqueueWithDelay? =
        System.address(of: "swift_task_enqueueGlobalWithDelay").map {
            unsafeBitCast($0, to: EnqueueWithDelay.self)
        }

    fileprivate static func run(_ job: UnownedJob) {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            System.refuseOlderSystem()
        }
        globalConcurrentExecutor.enqueue(job)
    }

    /// Runs a job that ends a sleep after a delay in real time.
    fileprivate static func run(_ job: UnownedJob, after delay: Duration) {
        guard let enqueueWithDelay else { return run(job) }
        enqueueWithDelay(nanoseconds(of: delay), job)
    }

    /// Returns a delay in nanoseconds, clamped to a range from zero to 146 years.
    ///
    /// The length of an infinite sleep can't be represented in nanoseconds otherwise.
    static func nanoseconds(of delay: Duration) -> UInt64 {
        UInt64(min(max(0, delay / .nanoseconds(1)), 0x1p62))
    }
}
