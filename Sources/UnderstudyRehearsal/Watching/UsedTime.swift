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
    mutating func look(
        after interval: Duration, at reading: ThreadActivity.Reading?, demand: Double
    ) -> Duration {
        guard let reading else { return interval / demand }
        defer { processorTime = reading.processorTime }
        return reading.isReady
            ? min(interval, reading.processorTime - processorTime) : interval / demand
    }
}
