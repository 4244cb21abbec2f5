// System dependency: We implement a protocol of the runtime that isn't public yet, in the one
// version that we support. With other versions, the tier isn't available.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    @_spi(ExperimentalScheduling) import _Concurrency

    /// A type representing a ``StageExecutor`` that also takes the sleeps of tasks.
    final class SleepingStageExecutor: TaskExecutor, SerialExecutor, SchedulingExecutor {
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

        /// Takes the job of a task that sleeps for the given duration.
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            sleep(UnownedJob(job), for: delay as? Duration ?? .zero, tolerance: tolerance)
        }

        /// Takes the job of a task that sleeps until the given instant of the machine's own clock.
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
        ) {
            let rest = clock.now.duration(to: instant) as? Duration ?? .zero
            sleep(
                UnownedJob(job), for: receiver?.length(of: rest) ?? rest, tolerance: tolerance)
        }

        private func sleep(_ job: UnownedJob, for length: Duration, tolerance: Any?) {
            let isTaken = receiver?.sleep(
                job, at: place, for: length, tolerance: tolerance as? Duration)
            // Jobs of the main actor are dropped, as they are by `LateJobs.enqueue(_:at:to:)`.
            if isTaken == true || place == .mainActor { return }
            LateJobs.run(job, after: length)
        }
    }
#endif
