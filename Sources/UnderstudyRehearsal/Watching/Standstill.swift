/// Detects from samples of a rehearsal whether it's blocked: they must find the same state for the
/// time limit of a step. The time restarts if a sample finds it intentionally waiting for another
/// thread.
struct Standstill {
    /// The time without progress after which it's blocked.
    let limit: Duration
    private var passed = Duration.zero
    private var last: (backstage: ObjectIdentifier, progress: Int)?

    /// Creates a detector without samples.
    init(limit: Duration) { self.limit = limit }

    /// Adds one sample.
    ///
    /// - Parameters:
    ///   - backstage: the current rehearsal.
    ///   - time: the time that it was able to use since the previous sample.
    /// - Returns: `true` if it's blocked.
    mutating func sample(at backstage: Backstage?, after time: Duration) -> Bool {
        guard let backstage, !backstage.isWaiting.load(ordering: .relaxed) else {
            last = nil
            return false
        }
        let now = (ObjectIdentifier(backstage), backstage.progress.load(ordering: .relaxed))
        passed = last.map { $0 == now } == true ? passed + time : .zero
        last = now
        return passed >= limit
    }
}

/// The time that a thread was able to use.
///
/// Time in which it was runnable while other threads had the processor isn't counted, because it
/// depends on the machine and not on the thread. A waiting thread may itself wait for such a
/// thread, for example at a contended lock of the runtime. So its time counts less, the more
/// threads are ready to run per processor.
struct UsedTime {
    private var processorTime = Duration.zero

    /// Returns the usable time between the previous sample and this one.
    ///
    /// - Parameters:
    ///   - interval: the time between them.
    ///   - reading: the current state of the thread; `nil` if it isn't known.
    ///   - demand: the number of threads per processor that are ready to run.
    mutating func sample(
        after interval: Duration, at reading: ThreadActivity.Reading?, demand: Double
    ) -> Duration {
        guard let reading else { return interval / demand }
        defer { processorTime = reading.processorTime }
        return reading.isReady
            ? min(interval, reading.processorTime - processorTime) : interval / demand
    }
}
