import Understudy

/// Monitors the progress of a rehearsal from another thread, and cancels the rehearsal when its
/// caller is cancelled.
@dynamicMemberLookup
final class Watch: Sendable {
    private let state = Locked(State())

    struct State {
        fileprivate var scheduler: SchedulerState?
        /// The activity of the rehearsal's thread.
        var thread: ThreadActivity?
        fileprivate var body: Task<Void, Never>?
        /// The number of the current or latest schedule of a search, starting at 1.
        var schedule = 0
        /// `true` if the caller was cancelled.
        var isCancelled = false
    }

    /// A value of the state, which is accessed with the lock.
    subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
        get { state.withLock { $0[keyPath: path] } }
        set { state.withLock { $0[keyPath: path] = newValue } }
    }

    /// A flag that is raised when the work has ended, or when a step blocks its thread forever.
    let alarm = Flag()

    /// The current rehearsal, if any.
    var scheduler: SchedulerState? {
        get { state.withLock { $0.scheduler } }
        set {
            newValue?.state.withLock { $0.alarm = alarm }
            state.withLock { $0.scheduler = newValue }
        }
    }

    /// Cancels a body when the caller is cancelled, or now if it was cancelled before.
    func cancelWithCaller(_ body: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.body = body
            return state.isCancelled
        }
        if isCancelled { body.cancel() }
    }

    /// Records that the caller was cancelled, and cancels the body.
    func cancel() {
        let body = state.withLock { state in
            state.isCancelled = true
            return state.body
        }
        body?.cancel()
    }

    /// Waits until the work has ended, or until one step blocks its thread forever or exceeds its
    /// time limit.
    ///
    /// This function takes twenty samples within the time limit so that a blocked step is reported
    /// soon after the limit, instead of after twice the limit. While a busy machine doesn't
    /// schedule the step, no time is counted. While the step is waiting on such a machine, time
    /// counts less.
    ///
    /// - Returns: The result of the blocked rehearsal, and the number of its schedule in a search,
    ///   or `nil` if the work has ended.
    func wait(stepTimeout: Duration) -> (result: RunResult, schedule: Int)? {
        let interval = stepTimeout / Self.samples
        var stall = Stall(limit: interval * Self.samples)
        var cpuTime = CPUTime()
        while !alarm.wait(atMost: interval) {
            let current = scheduler
            let time = cpuTime.sample(
                after: interval, at: self.thread?.reading, demand: ProcessorDemand.perProcessor)
            guard stall.sample(at: current, after: time), let current else { continue }
            return (blockedResult(current, for: stepTimeout), self.schedule)
        }
        guard let scheduler, scheduler.endlessStep?.isBlocked == true else { return nil }
        return (blockedResult(scheduler, for: stepTimeout), self.schedule)
    }

    /// Returns the result of a rehearsal whose thread is blocked.
    private func blockedResult(_ scheduler: SchedulerState, for limit: Duration) -> RunResult {
        guard var step = scheduler.endlessStep else {
            return scheduler.result(.blocked(for: limit, hasClocks: scheduler.clock != nil))
        }
        step.isBlocked = true
        return scheduler.result(.endlessStep(step))
    }

    /// The number of samples that are taken within a time limit.
    private static let samples = 20
}

// MARK: - Threads

extension Watch {
    /// Runs work on a separate thread, with the task-local values of the caller.
    ///
    /// - Parameters:
    ///   - crashMessage: The message to write if the process terminates in the meantime.
    ///   - stepTimeout: The time limit that applies to each step.
    ///   - work: The work to run. It should report its progress to this instance, which can't
    ///     monitor any other work.
    nonisolated(nonsending) func run<Value: Sendable>(
        _ crashMessage: CrashMessage, stepTimeout: Duration,
        _ work: @escaping @Sendable () -> Value
    ) async -> WatchedResult<Value> {
        // An enclosing stage can't control this work, so it should wait for it instead.
        let announced = Rehearsal.Stage.current?.beginExternalWork("another rehearsal")
        defer { announced?.end() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = SharedValue<CheckedContinuation<WatchedResult<Value>, Never>?>(
                    continuation)
                // Only the first of the two results counts.
                @Sendable func resume(returning result: WatchedResult<Value>) {
                    waiting.withLock { exchange(&$0, with: nil) }?.resume(returning: result)
                }
                // The work may end after the enclosing stage.
                Rehearsal.Stage.withoutCurrent {
                    System.startTask {
                        self.thread = .ofCurrentThread
                        crashMessage.begin()
                        let value = work()
                        CrashMessage.end()
                        self.alarm.raise()
                        resume(returning: .value(value))
                    }
                }
                System.startThread {
                    guard let blocked = self.wait(stepTimeout: stepTimeout) else { return }
                    resume(returning: .blocked(blocked.result, schedule: blocked.schedule))
                }
            }
        } onCancel: {
            cancel()
        }
    }
}

/// The result of work on a separate thread.
enum WatchedResult<Value: Sendable>: Sendable {
    case value(Value)
    /// The work is blocked, and its thread isn't used any more.
    ///
    /// The number of the schedule in a search is zero outside of a search.
    case blocked(RunResult, schedule: Int)
}

// MARK: - Stall

/// Samples a rehearsal and detects whether it's blocked.
///
/// A rehearsal is blocked if all samples find it in the same state until the time limit of a step
/// is reached. If a sample finds it waiting intentionally for another thread, the time starts
/// again. The same applies if a double was called, because the number of calls in a step has its
/// own limit.
struct Stall {
    /// The amount of time without progress after which the rehearsal is blocked.
    let limit: Duration
    private var passed = Duration.zero
    private var last: (scheduler: ObjectIdentifier, progress: UInt64, calls: UInt64)?

    init(limit: Duration) { self.limit = limit }

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - scheduler: The current rehearsal, if any.
    ///   - time: The amount of time that the rehearsal was able to use since the previous sample.
    /// - Returns: `true` if the rehearsal is blocked.
    mutating func sample(at scheduler: SchedulerState?, after time: Duration) -> Bool {
        guard let scheduler, !scheduler.isWaiting.withLock({ $0 }) else {
            last = nil
            return false
        }
        let now = (
            ObjectIdentifier(scheduler), scheduler.progress.value, scheduler.calls.value
        )
        passed = last.map { $0 == now } == true ? passed + time : .zero
        last = now
        return passed >= limit
    }
}

/// The amount of time that a thread was able to use.
///
/// Time in which the thread was runnable, but other threads were using the processors, isn't
/// counted because it depends on the machine. A waiting thread may itself be waiting for such a
/// thread, for example if it's contending for one of the runtime's locks, so its time is divided by
/// the number of threads per processor that are ready to run.
struct CPUTime {
    private var processorTime = Duration.zero

    /// Returns the amount of usable time between the previous sample and this sample.
    ///
    /// - Parameters:
    ///   - interval: The amount of time between the two samples.
    ///   - reading: The current state of the thread, or `nil` if the state isn't known.
    ///   - demand: The number of threads per processor that are ready to run.
    mutating func sample(
        after interval: Duration, at reading: ThreadActivity.Reading?, demand: Double
    ) -> Duration {
        guard let reading else { return interval / demand }
        defer { processorTime = reading.processorTime }
        return reading.isReady
            ? min(interval, reading.processorTime - processorTime) : interval / demand
    }
}

/// A value that outlives a run that never ends.
final class SharedValue<Value: Sendable>: Sendable {
    private let lock: Locked<Value>

    init(_ value: Value) { lock = Locked(value) }

    var value: Value {
        get { lock.withLock { $0 } }
        set { lock.withLock { $0 = newValue } }
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock(body) }
}
