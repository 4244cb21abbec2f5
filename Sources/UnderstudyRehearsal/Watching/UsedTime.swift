/// How much time a thread has had for what it does.
///
/// Time in which it could run, and others had the processor, is not counted: it says something of
/// the machine, not of the thread. A thread that waits may wait for such a one, as at a lock of the
/// runtime that goes through many hands. So its time counts the less, the more threads want each
/// processor.
struct UsedTime {
    private var processorTime = Duration.zero

    /// How much of the time between the look before and this one the thread has had.
    ///
    /// - Parameters:
    ///   - interval: the time between them.
    ///   - reading: what the thread does now; `nil` where that is not known.
    ///   - demand: how many threads want each processor.
    mutating func look(
        after interval: Duration, at reading: ThreadActivity.Reading?, demand: Double
    ) -> Duration {
        guard let reading else { return interval / demand }
        defer { processorTime = reading.processorTime }
        return reading.isReady
            ? min(interval, reading.processorTime - processorTime) : interval / demand
    }
}
