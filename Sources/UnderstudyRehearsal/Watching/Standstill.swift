/// A type that samples a rehearsal and detects whether or not it's blocked.
///
/// A rehearsal is blocked if all samples find it in the same state until the time limit of a step
/// is reached. If a sample finds it waiting intentionally for another thread, the time starts
/// again. The same applies if a double was called, because the number of calls in a step has its
/// own limit.
struct Standstill {
    /// The amount of time without progress after which the rehearsal is blocked.
    let limit: Duration
    private var passed = Duration.zero
    private var last: (backstage: ObjectIdentifier, progress: Int, calls: Int)?

    /// Creates an instance of this type without any samples.
    init(limit: Duration) { self.limit = limit }

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - backstage: The current rehearsal, if any.
    ///   - time: The amount of time that the rehearsal was able to use since the previous sample.
    /// - Returns: `true` if the rehearsal is blocked.
    mutating func sample(at backstage: Backstage?, after time: Duration) -> Bool {
        guard let backstage, !backstage.isWaiting.load(ordering: .relaxed) else {
            last = nil
            return false
        }
        let now = (
            ObjectIdentifier(backstage), backstage.progress.load(ordering: .relaxed),
            backstage.calls.load(ordering: .relaxed)
        )
        passed = last.map { $0 == now } == true ? passed + time : .zero
        last = now
        return passed >= limit
    }
}

/// A type that measures the amount of time that a thread was able to use.
///
/// If the thread was runnable while other threads were using the processors, this time isn't
/// counted because it depends on the machine and not on the thread. A waiting thread may itself be
/// waiting for such a thread, for example if it's contending for one of the runtime's locks.
/// Therefore, its time is divided by the number of threads per processor that are ready to run.
struct UsedTime {
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
